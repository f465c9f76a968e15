import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takeLines } from './takeLines.ts';
import { positionsOf, sourceLine } from './sourceLine.ts';

describe('the line in the source', () => {
  test('is the line itself where the whole was taken', () => {
    expect(sourceLine(7, undefined)).toBe(7);
  });

  test('is found for every line that was taken, whatever the ranges', () => {
    const source = `${Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n')}\n`;
    const range = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 8 }))
      .map(([first, more]) => ({ first, last: Math.min(30, first + more) }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), (ranges) => {
        const lines = takeLines(source, ranges).text.split('\n');
        for (const [index, line] of lines.entries()) {
          if (line.startsWith('line ')) expect(`line ${sourceLine(index + 1, ranges)}`).toBe(line);
        }
      }),
    );
  });
});

test('positions count lines and columns from 1', () => {
  expect(positionsOf('ab\n\ncd', [0, 1, 2, 3, 4, 5])).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 2 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 3, column: 2 },
  ]);
});
