import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLines, hashLines } from './lineRanges.ts';

const linesOf = fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 30 });

test('lines are found wherever they stand, nearest to where they were', () => {
  fc.assert(
    fc.property(
      linesOf,
      fc.array(fc.constantFrom('a', 'b', ''), { minLength: 1, maxLength: 4 }),
      fc.nat(30),
      (all, wanted, at) => {
        const recorded = {
          first: at + 1,
          lines: hashLines(wanted.join('\n'), { first: 1, last: wanted.length }),
        };
        const starts = all
          .map((_, start) => start + 1)
          .filter((start) => wanted.every((line, index) => all[start - 1 + index] === line));
        const best = Math.min(...starts.map((start) => Math.abs(start - recorded.first)));
        const found = findLines(all.join('\n'), recorded);
        // An empty text has one empty line.
        if (all.length === 0) return;
        if (starts.length === 0) expect(found).toBeNull();
        else {
          expect(starts).toContain(found?.first);
          expect(Math.abs((found?.first ?? 0) - recorded.first)).toBe(best);
          expect(found?.last).toBe((found?.first ?? 0) + wanted.length - 1);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('lines past the end are nowhere', () => {
  expect(hashLines('a\nb', { first: 5, last: 9 })).toEqual([]);
  expect(findLines('a\nb', { first: 5, lines: [] })).toBeNull();
});
