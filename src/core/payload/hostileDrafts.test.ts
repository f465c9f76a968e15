import { describe, expect, test, vi } from 'vitest';
import { parsePayload } from './read/parsePayload.ts';
import { renderPayload } from './write/renderPayload.ts';

vi.setConfig({ testTimeout: 60_000 });

// An algorithm of quadratic time takes minutes here, and exceeds the test's time limit. `npm run bench` measures the
// actual time.
const size = 1_000_000;
const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

const areas = fill('## Area\n### 2026-05-15\n#### Next steps\n- a\n### 2026-05-16\n#### Next steps\n- b\n');

describe('a megabyte is read and rendered', () => {
  test.each([
    ['one line', `## Decisions made\n- ${fill('a because b - c ')}`],
    ['bullets', `## Decisions made\n${fill('- x\n')}`],
    ['nested bullets', `## Decisions made\n- a\n${fill('  - x\n')}`],
    ['lines of files', `**Files in play:**\n${fill('x\n')}`],
    ['files on one line', `**Files in play:**\n- DONE: ${fill('`a.ts`, ')}`],
    ['headings', fill('## x\n')],
    ['bold labels', fill('**x:**\n\n')],
    ['one section over and over', fill('**Goal:** x\n')],
    ['sessions of many areas', areas],
    ['sessions of one area', `## Goal\n- a\n${fill('## 2026-05-15\n')}## 2026-05-16\n### Next steps\n- b`],
    ['states', `**Files in play:**\n${fill('- DONE: `a.ts`\n**IN PROGRESS:**\n')}`],
    ['fences in fences', `**Goal:** x\n${fill('````\n```\n~~~\n')}`],
    ['fences that never close', `**Goal:** x\n${fill('```x`\n')}`],
    ['blank lines', `**Goal:** x\n${fill('\n')}`],
    ['brackets', `## Decisions made\n- ${fill('(')}`],
    ['sessions', `## Decisions made\n- ${fill('(session ')}`],
    ['backticks', `**Next action:** ${fill('`')}`],
    ['stars', fill('*')],
    ['a label that does not end', `**${fill('a')}`],
    ['spaces', `## Decisions made\n- a${fill(' ')}b`],
    ['exact points', `## Payload\n\n**Decisions made:**\n+ ${fill('Why\\: `` [DONE] ')}`],
  ])('%s', (_name, text) => {
    expect(renderPayload(parsePayload(text))).toMatch(/^## \w+\n/u);
  });

  test('to its end', () => {
    const parsed = parsePayload(`**Next action:** ${fill('word ')}end`);
    expect(parsed.sections[0]?.entries[0]?.text.endsWith('end')).toBe(true);
  });
});

test('beyond five thousand points the rest is one text', () => {
  const parsed = parsePayload(`## Decisions made\n${fill('- x\n')}`);
  const entries = parsed.sections[0]?.entries ?? [];
  expect(entries).toHaveLength(5_001);
  expect(entries.reduce((sum, { text }) => sum + (text.match(/x/gu)?.length ?? 0), 0)).toBe(250_000);
});
