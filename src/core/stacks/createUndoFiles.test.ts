import { expect, it } from 'vitest';
import { mergeSteps } from './createUndoFiles.ts';

const steps = (...all: readonly [id: string, at: number][]) =>
  all.map(([id, at]) => ({ id, at, edit: { type: 'remove' as const, itemIds: [id] } }));
const ids = (merged: readonly { readonly id: string }[]) => merged.map(({ id }) => id).join(' ');

it('puts what two processes did in the order it was done', () => {
  expect(ids(mergeSteps(steps(['b', 2], ['d', 4]), steps(['a', 1], ['c', 3], ['e', 5])))).toBe('a b c d e');
  expect(ids(mergeSteps([], steps(['a', 1])))).toBe('a');
});

it('leaves each one its own order where the clock was set back', () => {
  expect(ids(mergeSteps(steps(['a', 100], ['b', 50]), []))).toBe('a b');
  const merged = ids(mergeSteps(steps(['a', 100], ['b', 50], ['c', 60]), steps(['x', 90], ['y', 40])));
  expect(merged.replaceAll(/[xy] ?/gu, '').trim()).toBe('a b c');
  expect(merged.replaceAll(/[abc] ?/gu, '').trim()).toBe('x y');
});
