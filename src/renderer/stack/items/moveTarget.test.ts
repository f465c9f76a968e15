import { expect, it } from 'vitest';
import { stepTarget } from './moveTarget.ts';

const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

it('moves one or a block by one place, and no further than the ends', () => {
  expect(stepTarget(items, ['b'], -1)).toBe('a');
  expect(stepTarget(items, ['b'], 1)).toBe('d');
  expect(stepTarget(items, ['b', 'c'], 1)).toBe('e');
  expect(stepTarget(items, ['c', 'd'], 1)).toBeNull();
  expect(stepTarget(items, ['a', 'b'], -1)).toBeUndefined();
  expect(stepTarget(items, ['d', 'e'], 1)).toBeUndefined();
  expect(stepTarget(items, ['gone'], 1)).toBeUndefined();
});

it('brings items together that stand apart, at the ends too', () => {
  expect(stepTarget(items, ['a', 'c'], -1)).toBe('a');
  expect(stepTarget(items, ['c', 'e'], 1)).toBeNull();
});
