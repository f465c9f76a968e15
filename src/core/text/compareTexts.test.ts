import { expect, test } from 'vitest';
import { compareTexts } from './compareTexts.ts';

const text = (lines: number, changed: number): string =>
  Array.from(
    { length: lines },
    (_, index) => `${index === changed ? 'other' : 'line'} ${String(index)}\n`,
  ).join('');

test('all lines of a text that is not long are sent, so that they can be unfolded', () => {
  const found = compareTexts('a', text(500, -1), text(500, 250));
  expect(found).toMatchObject({ status: 'ok', leftOut: 0, hunks: [{ before: 1, now: 1 }] });
  expect(found.status === 'ok' && found.hunks[0]?.lines).toHaveLength(501);
});

test.each([
  ['a long text', text(5_000, -1), text(5_000, 2_500), {}],
  ['one of many files', text(500, -1), text(500, 250), { whole: false }],
])('of %s only the lines around a change are sent', (_what, before, now, options) => {
  const found = compareTexts('a', before, now, options);
  expect(found.status === 'ok' && found.hunks[0]?.lines).toHaveLength(8);
});
