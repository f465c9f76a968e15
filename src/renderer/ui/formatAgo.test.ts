import { expect, it } from 'vitest';
import { formatAgo } from './formatAgo.ts';

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
