import { expect, test } from 'vitest';
import { gapLines } from './gapLines.ts';
import { withinContext } from './pointerLines.ts';

const long = 'x'.repeat(600);

test('passes over a fact that does not fit, keeps the shorter ones behind it, and counts the others', () => {
  expect(withinContext('Facts:', ['first', long, long, 'last'])).toBe(
    `Facts:\n- first\n- ${long}\n- last\n- 1 more facts`,
  );
});

test('names as many files as there is room for', () => {
  const files = Array.from({ length: 9 }, (_, index) => `${'deep/'.repeat(12)}file-${index}.ts`);
  const check = { leavesOut: { files, words: [], results: [] } } as unknown as Parameters<typeof gapLines>[0];
  const [fact] = gapLines(check, []);
  const named = (room: number): string => (typeof fact === 'function' ? fact(room) : '');
  expect(named(1_000)).toContain('file-3.ts, and 5 more');
  expect(named(1_000).length).toBeLessThanOrEqual(400);
  expect(named(200)).toContain('file-0.ts, and 8 more');
  expect(withinContext('Facts:', ['y'.repeat(650), ...(fact === undefined ? [] : [fact])])).toContain(
    'file-1.ts, and 7 more',
  );
});
