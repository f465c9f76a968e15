import { expect, test } from 'vitest';
import type { ContextPart } from '../../recover/reading/createContextParts.ts';
import { claudeLimits, type ClaudeSettings } from './claudeLimits.ts';
import { codexLimits } from './codexLimits.ts';
import { fillContext } from './fillContext.ts';
import { growthPerHour } from './growth.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const point = (minutesAgo: number, tokens: number) => ({
  at: new Date(now - minutesAgo * 60_000).toISOString(),
  tokens,
});

test.each([
  [
    'of the last half hour',
    [point(90, 10_000), point(40, 50_000), point(10, 60_000), point(0, 65_000)],
    null,
    30_000,
  ],
  ['of a younger session', [point(15, 20_000), point(0, 30_000)], null, 40_000],
  ['of one that stands still', [point(90, 10_000), point(40, 50_000)], null, 0],
  [
    'since the compaction',
    [point(20, 160_000), point(10, 50_000), point(4, 53_000), point(0, 55_000)],
    point(15, 0).at,
    30_000,
  ],
  ['of a moment', [point(1, 20_000), point(0, 30_000)], null, null],
  ['without a point', [], null, null],
  ['of a clock that went back', [point(-100, 10_000), point(-130, 40_000)], null, 60_000],
])('growth an hour %s', (_name, context, compactedAt, expected) => {
  expect(growthPerHour({ context, compactedAt, now })).toBe(expected);
});

const parts = (characters: Partial<Record<ContextPart, number>>, atFirstReply: number) => ({
  characters: new Map(Object.entries(characters)) as ReadonlyMap<ContextPart, number>,
  atFirstReply,
});

test('what fills a context adds up to it, by the growth that is measured', () => {
  const given = parts({ 'first-message': 40_000, files: 90_000, tools: 30_000 }, 40_000);
  // 120,000 characters for 40,000 tokens of growth: 3 characters a token.
  const fills = fillContext({ parts: given, first: 30_000, now: 70_000, most: 30_000 });
  expect(fills).toEqual([
    { what: 'files', tokens: 30_001 },
    { what: 'start', tokens: 16_666 },
    { what: 'first-message', tokens: 13_333 },
    { what: 'tools', tokens: 10_000 },
  ]);
});

test('estimates of more than there is are scaled down, and what no text explains is not attributed', () => {
  const many = fillContext({
    parts: parts({ tools: 4_000_000 }, 0),
    first: 20_000,
    now: 60_000,
    most: 20_000,
  });
  expect(many.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(60_000);
  const few = fillContext({
    parts: parts({ conversation: 4_000 }, 2_000),
    first: 20_000,
    now: 120_000,
    most: 20_000,
  });
  expect(few.find(({ what }) => what === 'rest')?.tokens).toBeGreaterThan(90_000);
});

test('what a compaction kept is not taken for the system and its tools', () => {
  const fills = fillContext({
    parts: parts({ summary: 12_000 }, 12_000),
    first: 50_000,
    now: 50_000,
    most: 18_000,
  });
  expect(fills).toEqual([
    { what: 'start', tokens: 18_000 },
    { what: 'summary', tokens: 3_000 },
    { what: 'rest', tokens: 29_000 },
  ]);
});

const plain: ClaudeSettings = { model: null, isOff: false, window: null, percent: null, hasSmallOnly: false };
const claude = {
  largest: 90_000,
  compactions: [],
  reported: null,
  chosen: null,
  model: 'claude-opus-4-8',
  settings: plain,
};
const compaction = (before: number, automatic = true) => ({ at: null, before, automatic, line: 1 });

test.each([
  ['nothing tells it', {}, [null, null, null, null]],
  ['a larger context was seen', { largest: 240_000 }, [1_000_000, 'observed', 967_000, 'usual']],
  ['the status line tells it', { reported: 200_000 }, [200_000, 'status-line', 167_000, 'usual']],
  [
    'the status line is wrong',
    { reported: 200_000, largest: 240_000 },
    [1_000_000, 'observed', 967_000, 'usual'],
  ],
  [
    'it compacted by itself before it was given the large window',
    { reported: 1_000_000, largest: 167_432, compactions: [compaction(167_432)] },
    [1_000_000, 'status-line', 967_000, 'usual'],
  ],
  [
    'it compacts early in the large window',
    { reported: 1_000_000, largest: 400_000, compactions: [compaction(400_000)] },
    [1_000_000, 'status-line', 400_000, 'observed'],
  ],
  [
    'it compacted by itself',
    { compactions: [compaction(167_432)] },
    [200_000, 'observed', 167_432, 'observed'],
  ],
  ['a person compacted it', { compactions: [compaction(120_000, false)] }, [null, null, null, null]],
  [
    'the settings name the large one',
    { settings: { ...plain, model: 'opus[1m]' } },
    [1_000_000, 'setting', 967_000, 'usual'],
  ],
  [
    'compaction is off',
    { reported: 200_000, settings: { ...plain, isOff: true } },
    [200_000, 'status-line', 200_000, 'window'],
  ],
  [
    'compaction is off in an unknown window',
    { settings: { ...plain, isOff: true } },
    [null, null, null, null],
  ],
  [
    'a share is set',
    { reported: 200_000, settings: { ...plain, percent: 60 } },
    [200_000, 'status-line', 120_000, 'setting'],
  ],
  ['the person chose a window', { chosen: 300_000 }, [300_000, 'setting', 267_000, 'usual']],
  ['the model has one window', { model: 'claude-haiku-4-5' }, [200_000, 'model', 167_000, 'usual']],
])(
  'the window and the compaction point of Claude Code, if %s',
  (_name, given, [window, windowFrom, compactAt, compactFrom]) => {
    expect(claudeLimits({ ...claude, ...given })).toEqual({ window, windowFrom, compactAt, compactFrom });
  },
);

test.each([
  { given: [258_400, [], null], expected: { compactAt: 244_800, compactFrom: 'usual' } },
  // Version 0.39 names the whole window of the same model.
  { given: [272_000, [], null], expected: { window: 272_000, compactAt: 244_800, compactFrom: 'usual' } },
  {
    given: [258_400, [compaction(231_000)], null],
    expected: { compactAt: 231_000, compactFrom: 'observed' },
  },
  {
    given: [258_400, [compaction(231_000)], 150_000],
    expected: { compactAt: 150_000, compactFrom: 'setting' },
  },
  {
    given: [null, [], null],
    expected: { window: null, windowFrom: null, compactAt: null, compactFrom: null },
  },
] as const)(
  'Codex compacts at the limit of $expected.compactFrom',
  ({ given: [window, compactions, limit], expected }) => {
    expect(codexLimits(window, compactions, limit)).toMatchObject(expected);
  },
);
