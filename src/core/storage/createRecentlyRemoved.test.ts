import { expect, it } from 'vitest';
import { createRecentlyRemoved } from './createRecentlyRemoved.ts';

it('forgets what was removed before the last 20, but nothing that was taken back', () => {
  const forgotten: string[] = [];
  const removed = createRecentlyRemoved((key) => forgotten.push(key));
  for (let number = 0; number < 20; number += 1) removed.add(String(number));
  expect(forgotten).toEqual([]);
  removed.delete('0');
  removed.add('20');
  expect(forgotten).toEqual([]);
  removed.add('2');
  removed.add('21');
  expect(forgotten).toEqual(['1']);
});
