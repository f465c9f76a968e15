import { expect, it } from 'vitest';
import { timeAt } from './jsonFields.ts';

it.each([
  ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02T11:00:00+02:00', '2026-03-02T09:00:00.000Z'],
  [1_772_442_000_000, '2026-03-02T09:00:00.000Z'],
  [8_640_000_000_000_000, null],
  [0, null],
  ['9999-01-01T00:00:00.000Z', null],
  ['2026-13-40T00:00:00.000Z', null],
  ['soon', null],
  [{}, null],
])('takes %j for the time %s', (value, time) => {
  expect(timeAt({ at: value }, 'at')).toBe(time);
});
