import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRunRelate } from './runRelate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const request = { folder: '/index', goal: 'cart', chosen: [], limit: 10, since: null };
const minute = 60_000;

it('lets go of the index after three minutes without a question', async () => {
  const forget = vi.fn();
  const run = createRunRelate({ relate: () => Promise.resolve('cancelled'), forget });
  const ask = (): Promise<void> =>
    run(
      { kind: 'relate', root: '/shop', request },
      () => false,
      () => undefined,
    );
  await ask();
  vi.advanceTimersByTime(2 * minute);
  await ask();
  vi.advanceTimersByTime(2 * minute);
  expect(forget).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minute);
  expect(forget).toHaveBeenCalledOnce();
});
