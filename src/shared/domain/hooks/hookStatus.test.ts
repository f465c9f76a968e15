import { expect, test } from 'vitest';
import { firingWords } from './hookStatus.ts';

const now = Date.parse('2026-11-24T12:00:00Z');

test.each([
  ['2026-11-24T11:59:30Z', 'ran just now'],
  ['2026-11-24T11:18:00Z', 'ran 42 min ago'],
  ['2026-11-24T07:00:00Z', 'ran 5 h ago'],
  ['2026-11-20T07:00:00Z', 'ran 4 d ago'],
  // The clock was set back, by a little and by a year.
  ['2026-11-24T12:00:30Z', 'ran just now'],
  ['2027-11-24T12:00:00Z', 'ran at 2027-11-24T12:00:00Z, which this machine’s clock has not reached'],
  ['yesterday', 'ran at an unknown time'],
])('%s: %s', (at, words) => {
  expect(firingWords(at, now)).toBe(words);
});
