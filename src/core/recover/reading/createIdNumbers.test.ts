import { expect, it } from 'vitest';
import { createIdNumbers } from './createIdNumbers.ts';

it('numbers each id once, in the order in which they come', () => {
  const numbers = createIdNumbers();
  const ids = Array.from({ length: 50_000 }, (_, at) => `id-${(at * 7_919) % 50_000}-${'x'.repeat(at % 40)}`);
  expect(ids.map((id) => numbers.add(id))).not.toContain(false);
  expect(ids.map((id) => numbers.add(id))).not.toContain(true);
  expect(ids.map((id) => numbers.numberOf(id))).toEqual(ids.map((_, at) => at));
  expect(numbers.size()).toBe(50_000);
});

it('tells ids apart that begin or end alike, are empty, or are in another script', () => {
  const numbers = createIdNumbers();
  const ids = [
    '',
    'a',
    'aa',
    'ab',
    'b',
    'ba',
    'é',
    'e',
    '記録',
    '記',
    'a'.repeat(100_000),
    'a'.repeat(100_001),
  ];
  for (const id of ids) expect(numbers.numberOf(id)).toBeUndefined();
  expect(ids.map((id) => numbers.add(id))).not.toContain(false);
  expect(ids.map((id) => numbers.numberOf(id))).toEqual(ids.map((_, at) => at));
  expect(numbers.numberOf('bb')).toBeUndefined();
});
