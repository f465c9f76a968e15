import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeLines } from './takeLines.ts';

const five = 'one\ntwo\nthree\nfour\nfive\n';
const range = (first: number, last: number) => ({ first, last });

test.each([
  ['no range is the whole text', undefined, five],
  ['an empty list is the whole text', [], five],
  ['one line', [range(2, 2)], 'two\n'],
  ['first and last are included', [range(2, 4)], 'two\nthree\nfour\n'],
  ['a gap is marked', [range(1, 1), range(4, 5)], 'one\n… lines 2-3 left out …\nfour\nfive\n'],
  ['a gap of one line is marked', [range(1, 1), range(3, 3)], 'one\n… line 2 left out …\nthree\n'],
  [
    'ranges in any order come in file order',
    [range(5, 5), range(1, 1)],
    'one\n… lines 2-4 left out …\nfive\n',
  ],
  [
    'ranges that touch or overlap are one',
    [range(1, 2), range(3, 3), range(2, 4)],
    'one\ntwo\nthree\nfour\n',
  ],
  ['a range past the end is clamped', [range(4, 99)], 'four\nfive\n'],
  [
    'one that lies past the end is said so',
    [range(5, 5), range(7, 9)],
    'five\n… lines 7-9 are past the end (it has 5 lines) …\n',
  ],
])('%s', (_name, ranges, text) => {
  const taken = takeLines(five, ranges);
  expect(taken).toEqual({ text, places: taken.places });
  for (const { source, at, length } of taken.places) {
    expect(taken.text.slice(at, at + length)).toBe(five.slice(source, source + length));
  }
  const left = taken.places.reduceRight(
    (rest, { at, length }) => rest.slice(0, at) + rest.slice(at + length),
    text,
  );
  expect(left.split('\n').every((line) => line === '' || line.startsWith('…'))).toBe(true);
});

test('a last line without a line end gets none', () => {
  expect(takeLines('one\ntwo', [range(2, 2)])).toMatchObject({ text: 'two' });
  expect(takeLines('one\ntwo', [range(1, 1)])).toMatchObject({ text: 'one\n' });
});

test('lines of which none exists are a problem that names them', () => {
  expect(takeLines(five, [range(60, 120)]).problem).toBe('Lines 60-120 are past the end (it has 5 lines).');
  expect(takeLines('', [range(1, 1)]).problem).toBe('Line 1 is past the end (the file is empty).');
});

test('every line asked for is there, and none else', () => {
  const ranges = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(10)).map(([first, more]) => range(first, first + more)),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 60 }), ranges, (count, asked) => {
      const lines = Array.from({ length: count }, (_, index) => `line ${index + 1}`);
      const wanted = lines.filter((_, index) =>
        asked.some(({ first, last }) => first <= index + 1 && index < last),
      );
      const taken = takeLines(`${lines.join('\n')}\n`, asked)
        .text.trimEnd()
        .split('\n');
      expect(taken.filter((line) => !line.startsWith('…'))).toEqual(wanted);
    }),
  );
});
