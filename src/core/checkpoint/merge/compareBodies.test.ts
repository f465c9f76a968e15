import { expect, test } from 'vitest';
import { compareBodies } from './compareBodies.ts';
import { mergeBodies } from './mergeBodies.ts';

const text = (status: string, risks: string, next: string, files = '- DONE: `a.ts`'): string =>
  `## Current status\n${status}\n\n## Remaining risks\n${risks}\n\n## Resume instruction\n${next}\n\n<details>\n<summary>Files in play</summary>\n\n${files}\n\n</details>`;
const base = text('- [ ] Phase 1\n- [ ] Codes agreed', '- Audit is partial', 'Finish create()');
const shown = (mine: string, theirs: string, pushed: string | null = base, choices = {}) => {
  const { rows, changes } = compareBodies(theirs, mergeBodies(base, mine, theirs, choices), pushed);
  const lines = rows.map((row) =>
    row.kind === 'conflict'
      ? '?'
      : `${row.mark === 'same' ? ' ' : row.mark.charAt(0)} ${row.left?.text ?? '∅'} | ${row.right?.text ?? '∅'}`,
  );
  return { lines: lines.filter((line) => line !== '   | '), rows, changes };
};

test('rows say of each line whether it is from here or a person’s, and count both', () => {
  const mine = text(
    '- [x] Phase 1\n- [ ] Codes agreed\n- [ ] Phase 2',
    '- Audit is partial',
    'Start at phase 2',
  );
  const theirs = text(
    '- [ ] Phase 1\n- [x] Codes agreed',
    '- Audit is partial\n- Payments retries',
    'Start with tests',
  );
  const { lines, changes, rows } = shown(mine, theirs);
  expect(lines.slice(0, 9)).toEqual([
    '  ## Current status | ## Current status',
    'c - [ ] Phase 1 | - [x] Phase 1',
    't - [x] Codes agreed | - [x] Codes agreed',
    'c ∅ | - [ ] Phase 2',
    '  ## Remaining risks | ## Remaining risks',
    '  - Audit is partial | - Audit is partial',
    'k - Payments retries | - Payments retries',
    '  ## Resume instruction | ## Resume instruction',
    '?',
  ]);
  expect(changes).toEqual({
    added: 2,
    removed: 1,
    fromHere: 2,
    ticked: ['Codes agreed'],
    kept: [{ section: 'Remaining risks', text: 'Payments retries' }],
  });
  const folded = rows.filter((row) => row.kind === 'line' && row.fold === 'Files in play');
  expect(folded).toHaveLength(6);
});

test('lines of persons that the last push had already are no news', () => {
  const theirs = text(
    '- [ ] Phase 1\n- [x] Codes agreed',
    '- Audit is partial\n- Payments retries',
    'Finish create()',
  );
  expect(shown(base, theirs, theirs).changes).toEqual({
    added: 0,
    removed: 0,
    fromHere: 0,
    ticked: [],
    kept: [],
  });
  expect(shown(base, theirs, base).changes).toMatchObject({
    ticked: ['Codes agreed'],
    kept: [{ text: 'Payments retries' }],
  });
});

test('both texts have every line once, in order', () => {
  const mine = text('- [ ] Phase 2', '- other', 'Start at phase 2', '- DONE: `b.ts`');
  const theirs = text('- [ ] Phase 1\n- [ ] mine', '- Audit is partial', 'Finish create()');
  const { rows } = shown(mine, theirs);
  const side = (of: 'left' | 'right') =>
    rows.flatMap((row) => (row.kind === 'line' && row[of] !== null ? [row[of]] : []));
  expect(
    side('left')
      .map(({ text: line }) => line)
      .join('\n'),
  ).toBe(theirs);
  expect(side('right').map(({ number }) => number)).toEqual(side('right').map((_line, at) => at + 1));
});

test('a new issue has nothing on its left', () => {
  const { rows } = compareBodies(null, mergeBodies(null, base, null), null);
  expect(rows.every((row) => row.kind === 'line' && row.left === null && row.mark === 'changed')).toBe(true);
});
