import { expect, it } from 'vitest';
import { findLines, readRanges, writeRanges } from './lineRanges.ts';

it.each([
  ['14', [{ first: 14, last: 14 }]],
  [
    '14-31,40',
    [
      { first: 14, last: 31 },
      { first: 40, last: 40 },
    ],
  ],
  ['14:5', [{ first: 14, last: 14 }]],
  // A range that ends before it begins, and line 0, name no lines.
  ['40-14', []],
  ['0-3', []],
  ['', []],
])('reads %j', (written, lines) => {
  expect(readRanges(written)).toEqual(lines);
});

it('writes what it reads', () => {
  expect(writeRanges(readRanges('14-31,40,50-50'))).toBe('14-31,40,50');
});

it.each([
  ['see lines 40–60 of it', 'lines 40–60', [{ first: 40, last: 60 }]],
  ['in `a.ts`, L10-L20', 'L10-L20', [{ first: 10, last: 20 }]],
  [
    'Zeilen 3 bis 5 und 9',
    'Zeilen 3 bis 5 und 9',
    [
      { first: 3, last: 5 },
      { first: 9, last: 9 },
    ],
  ],
])('finds the lines that %j names', (text, words, lines) => {
  const found = findLines(text);
  expect(found === null ? null : text.slice(found.start, found.end)).toBe(words);
  expect(found?.lines).toEqual(lines);
});

it('finds no lines in a text that names none, or only backwards', () => {
  expect(findLines('the 40 tests of 2026')).toBeNull();
  expect(findLines('lines 60-40')).toBeNull();
});
