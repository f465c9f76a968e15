import { expect, it } from 'vitest';
import { createFormats, formatAgo, formatBytes, formatShortCount } from './formats.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  [-60, 'just now'],
  [0, 'just now'],
  [12, '12 s ago'],
  [59, '59 s ago'],
  [60, '1 min ago'],
  [3_599, '59 min ago'],
])('says of what is %d seconds old: %s', (seconds, words) => {
  expect(formatAgo(new Date(now.getTime() - seconds * 1_000).toISOString(), now)).toBe(words);
});

it('gives the time of what is older, and nothing of what is no time', () => {
  expect(formatAgo('2026-11-20T09:30:00', new Date('2026-11-20T12:00:00'))).toBe('09:30');
  expect(formatAgo('some day', now)).toBe('');
});

/** Versions of Intl differ in the kind of space before AM and PM. */
function plainSpaces(text: string): string {
  return text.replaceAll(/\s/gu, ' ');
}

it.each([
  ['en-GB', '18:32', 'Tue 18:40', '3 May', '3 May 2025'],
  ['en-US', '6:32 PM', 'Tue 6:40 PM', 'May 3', 'May 3, 2025'],
  ['de-DE', '18:32', 'Di., 18:40', '3. Mai', '3. Mai 2025'],
])('writes a time in %s as today, this week, this year and before', (locale, today, week, year, before) => {
  const { formatTime } = createFormats([locale]);
  const evening = new Date('2026-11-20T20:00:00');
  expect(plainSpaces(formatTime('2026-11-20T18:32:00', evening))).toBe(today);
  expect(plainSpaces(formatTime('2026-11-17T18:40:00', evening))).toBe(week);
  expect(formatTime('2026-05-03T18:40:00', evening)).toBe(year);
  expect(formatTime('2025-05-03T18:40:00', evening)).toBe(before);
});

it('writes sizes and short counts in English and German numbers', () => {
  const german = createFormats(['de-DE', 'en']);
  expect([999, 1_000, 9_949, 9_950, 999_499, 1_250_000].map(formatBytes)).toEqual([
    '999 bytes',
    '1.0 KB',
    '9.9 KB',
    '10 KB',
    '999 KB',
    '1.3 MB',
  ]);
  expect(german.formatBytes(1_250_000)).toBe('1,3 MB');
  expect([9_999, 21_540, 999_949, 2_759_700].map(formatShortCount)).toEqual([
    '9,999',
    '21.5k',
    '999.9k',
    '2.8M',
  ]);
  expect([9_999, 21_540].map(german.formatShortCount)).toEqual(['9.999', '21,5k']);
  expect(german.countWords(1_200, 'copy', 'copies')).toBe('1.200 copies');
});
