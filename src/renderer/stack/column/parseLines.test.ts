import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLines } from '../describeItem.ts';
import { parseLines } from './parseLines.ts';

describe('line ranges', () => {
  it.each([
    [
      '14-31, 60-120',
      [
        [14, 31],
        [60, 120],
      ],
    ],
    ['60', [[60, 60]]],
    ['14–31', [[14, 31]]],
    [
      ' 3 .. 5 ; 9 ',
      [
        [3, 5],
        [9, 9],
      ],
    ],
    [
      '60-120, 14-31',
      [
        [14, 31],
        [60, 120],
      ],
    ],
    ['1-5, 4-9, 10', [[1, 10]]],
  ])('reads %j', (text, expected) => {
    const lines = expected.map(([first, last]) => ({ first, last }));
    expect(parseLines(text)).toEqual({ ok: true, lines });
  });

  it.each(['', '  ', ',', ' , ; '])('takes the whole file for %j', (text) => {
    expect(parseLines(text)).toEqual({ ok: true, lines: null });
  });

  it.each([
    ['abc', /“abc” is not a line or a range.*14-31/u],
    ['0-4', /numbers start at 1/u],
    ['31-14', /Enter 14-31/u],
    ['1-', /not a line/u],
    ['-5', /not a line/u],
    ['1e9', /not a line/u],
    ['99999999999', /not a line/u],
  ])('says how to mend %j', (text, problem) => {
    const parsed = parseLines(text);
    expect(parsed.ok ? '' : parsed.problem).toMatch(problem);
  });

  it('reads back what it shows, in order and without overlaps', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 200 }))
      .map(([first, more]) => ({ first, last: first + more }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 20 }), (ranges) => {
        const parsed = parseLines(formatLines(ranges));
        if (!parsed.ok || parsed.lines === null) throw new Error('not read');
        const { lines } = parsed;
        expect(parseLines(formatLines(lines))).toEqual({ ok: true, lines });
        lines.forEach((line, index) => {
          expect(line.first).toBeGreaterThan((lines[index - 1]?.last ?? -1) + 1);
        });
        for (const { first, last } of ranges) {
          expect(lines.some((line) => line.first <= first && last <= line.last)).toBe(true);
        }
      }),
    );
  });
});
