import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropRange, isPicked, nothingPicked, pickOne, pickTo, rangesOf, toggleLine } from './pickLines.ts';

describe('picking lines', () => {
  it('makes a range from two ends, in either direction, and stretches it anew from where it began', () => {
    const up = pickTo(pickOne(14), 9, 1);
    expect(rangesOf(up)).toEqual([{ first: 9, last: 14 }]);
    expect(rangesOf(pickTo(up, 31, 1))).toEqual([{ first: 14, last: 31 }]);
  });

  it('begins a range at the line that the keyboard stands on where none is being made', () => {
    expect(rangesOf(pickTo(nothingPicked, 4, 3))).toEqual([{ first: 3, last: 4 }]);
  });

  it('keeps several ranges, and joins those that touch', () => {
    const two = pickTo(toggleLine(pickTo(pickOne(1), 3, 1), 10), 12, 1);
    expect(rangesOf(two)).toEqual([
      { first: 1, last: 3 },
      { first: 10, last: 12 },
    ]);
    expect(rangesOf(pickTo(toggleLine(two, 4), 9, 1))).toEqual([{ first: 1, last: 12 }]);
  });

  it('takes a line out of a range, or the range whole', () => {
    const range = pickTo(pickOne(1), 5, 1);
    expect(rangesOf(toggleLine(range, 3))).toEqual([
      { first: 1, last: 2 },
      { first: 4, last: 5 },
    ]);
    expect(rangesOf(toggleLine(range, 1))).toEqual([{ first: 2, last: 5 }]);
    expect(rangesOf(dropRange(toggleLine(range, 3), 5))).toEqual([{ first: 1, last: 2 }]);
  });

  it('picks and unpicks just that line, whatever was picked', () => {
    const line = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(fc.array(line), line, (toggled, last) => {
        const before = toggled.reduce(toggleLine, nothingPicked);
        const after = rangesOf(toggleLine(before, last));
        for (let at = 1; at <= 30; at += 1) {
          const was = isPicked(rangesOf(before), at);
          expect(isPicked(after, at)).toBe(at === last ? !was : was);
        }
      }),
    );
  });
});
