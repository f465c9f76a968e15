import { expect, test } from 'vitest';
import type { Nudge, SessionPressure, WorkPressure } from '../../shared/domain/pressure.ts';
import { formatClock } from '../ui/formats.ts';
import { compactionWords, saidOf, titleOf, wordsOfStrip } from './pressureWords.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const session: SessionPressure = {
  key: 'k',
  agent: 'claude-code',
  id: 's',
  title: 'Extract the services',
  started: '2026-11-20T10:00:00.000Z',
  tokens: 60_000,
  atLeast: false,
  window: 200_000,
  windowFrom: 'status-line',
  compactAt: 167_000,
  compactFrom: 'usual',
  perHour: 31_000,
  fills: [],
  points: [],
  compactions: [],
  unread: [],
  at: '2026-11-20T11:40:00.000Z',
  problem: null,
  isUnchecked: false,
  muted: false,
};
const work: WorkPressure = { lastCommitAt: '2026-11-20T11:08:00.000Z', dirty: 3, lastPayloadAt: null };
const rules = { pressureShare: '70', pressureMinutes: '45', pressureTokens: '150000' } as const;
const words = (more: Partial<SessionPressure>) =>
  wordsOfStrip('session-4', { ...session, ...more }, work, rules, now);

test('a session far from its compaction is quiet, with the tokens that are left', () => {
  expect(words({})).toMatchObject({
    state: 'quiet',
    share: '35%',
    left: '107,000 left',
    right: '+31k an hour',
    minutes: '52 min',
    isLate: true,
  });
});

test('a transcript that can’t be read keeps the last known figures, with their time', () => {
  const unreadable = words({ problem: 'The transcript could not be read: it is a folder.' });
  expect(unreadable).toMatchObject({
    state: 'unreadable',
    share: '35%',
    left: `60,000 at ${formatClock(session.at ?? '')}`,
  });
  expect(unreadable.sentence).toContain('session-4: the transcript could not be read, 35% of the way');
});

test('a compaction that was not checked comes before the share, and what was not read before nothing else', () => {
  const compaction = { at: '2026-11-20T11:30:00.000Z', before: 166_800, after: 52_000, automatic: true };
  expect(words({ compactions: [compaction], isUnchecked: true })).toMatchObject({
    state: 'compacted',
    share: 'Compacted',
    right: '+8k since',
  });
  expect(words({ unread: [{ id: 'a', task: 'Scan' }] })).toMatchObject({
    state: 'unread',
    unread: '1 unread',
  });
  expect(words({ unread: [{ id: 'a', task: 'Scan' }], tokens: 150_000, compactAt: 967_000 }).state).toBe(
    'full',
  );
});

test('without a known window no share is guessed, and the title has none', () => {
  const unknown = words({ window: null, windowFrom: null, compactAt: null, compactFrom: null });
  expect(unknown).toMatchObject({ state: 'unknown', share: '?', percent: null, right: 'window unknown' });
  expect(titleOf(unknown)).toBe('52 min');
  expect(titleOf(words({}))).toBe('35%, 52 min');
});

const nudge = (kind: Nudge['kind'], key: string): Nudge => ({ kind, key, at: '', title: kind, text: '' });

test('the popover lists what was said about its session and about the worktree, not about other sessions', () => {
  const own = [nudge('full', 'k'), nudge('commit', 'k')];
  const shared = [nudge('commit', 'other'), nudge('draft', 'other')];
  expect(saidOf([...own, nudge('full', 'other'), ...shared, nudge('unread', 'other')], 'k')).toEqual([
    ...own,
    ...shared,
  ]);
});

const wordsFor = (before: number | null, after: number | null, time: string | null = null): string =>
  compactionWords({ before, after, at: time, automatic: true });

test('a compaction is told by what is known of it', () => {
  const at = '2026-11-20T11:40:00.000Z';
  expect(wordsFor(166_800, 52_110, at)).toBe(`167k to 52k, ${formatClock(at)}`);
  expect(wordsFor(166_800, null)).toBe('At 167k');
  expect(wordsFor(null, 52_110)).toBe('To 52k');
  expect(wordsFor(null, null)).toBe('Seen');
});
