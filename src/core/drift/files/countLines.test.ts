import { expect, test } from 'vitest';
import { countLines } from './countLines.ts';

const lines = (count: number, word: string): string => `${word}\n`.repeat(count);

test.each([
  ['a\nb\n', 'a\nb\n', 0, 0],
  ['a\nb\n', 'a\nc\nd\n', 2, 1],
  ['', 'a\nb', 2, 0],
  ['', '', 0, 0],
  ['a\n', '', 0, 1],
  ['a', 'a\n', 1, 1],
])('from %j to %j', (before, now, added, deleted) => {
  expect(countLines(before, now)).toEqual({ added, deleted });
});

test('texts of many lines with little in common are not counted', () => {
  expect(countLines(lines(40_000, 'x'), lines(40_000, 'y'))).toEqual({ added: null, deleted: null });
});
