import { expect, test } from 'vitest';
import { follows, seriesOf, seriesOfFile } from './seriesOf.ts';

test.each([
  ['notes/HANDOFF-2026-11-03.md', 'notes/HANDOFF-2026-11-05.md', true],
  ['notes/HANDOFF-2026-11-03.md', 'notes/HANDOFF-2026-11-01.md', false],
  ['SESSION_3_SUMMARY.md', 'SESSION_4_CART_FIX.md', true],
  ['docs/session_20260112.md', 'docs/session_20260114.md', true],
  ['docs/session-4.md', 'docs/session-9.md', true],
  ['docs/session-4.md', 'docs/session-40.md', false],
  ['docs/session-2.md', 'docs/session-20260114.md', false],
  ['HANDOFF_NOV3_2.md', 'HANDOFF_DEC1.md', true],
  ['log/2026-11-03-cart.md', 'log/2026-11-04-search.md', true],
])('%s belongs to the series of %s, and whether it comes later: %s', (earlier, later, next) => {
  const [a, b] = [seriesOfFile(earlier), seriesOfFile(later)];
  expect(a?.series).toBe(b?.series);
  expect(follows(b?.numbers ?? [], a?.numbers ?? [])).toBe(next);
});

test.each([
  ['docs/session-4.md', 'notes/session-5.md'],
  ['cart-4.md', 'search-5.md'],
])('%s and %s are of two series', (a, b) => {
  expect(seriesOfFile(a)?.series).not.toBe(seriesOfFile(b)?.series);
});

test('a name without a number has no series, and a title that begins with its date has none either', () => {
  expect(seriesOfFile('docs/HANDOFF.md')).toBeNull();
  expect(seriesOf('Retries')).toBeNull();
  expect(seriesOf('2026-11-03 Retries')).toBeNull();
  expect(seriesOf('Session 4 - Retries')).toEqual({ series: 'session', numbers: [4] });
});
