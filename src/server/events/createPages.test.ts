import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPages, type Pages } from './createPages.ts';

let pages: Pages;
let said: string[];
const ref = (stackId: string) => ({ projectId: 'p', stackId });

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  pages = createPages({
    look: (page, { stackId }) => {
      said.push(`${page} looks at ${stackId}`);
      return stackId === 'gone' ? Promise.reject(new Error('gone')) : Promise.resolve();
    },
    leave: (page) => void said.push(`${page} leaves`),
    graceMs: 1_000,
    fail: () => void said.push('failed'),
  });
});
afterEach(() => {
  pages.close();
  vi.useRealTimers();
});

test('a page that does not come back leaves after a while', async () => {
  const end = pages.arrive('a');
  await pages.look('a', ref('s'));
  end();
  vi.advanceTimersByTime(999);
  expect(said).toEqual(['a looks at s']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['a looks at s', 'a leaves']);
});

test('one that comes back in time has never left, even where its old stream ends last', async () => {
  const end = pages.arrive('a');
  await pages.look('a', ref('s'));
  const endAgain = pages.arrive('a');
  end();
  end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['a looks at s']);
  endAgain();
  vi.advanceTimersByTime(500);
  pages.arrive('a');
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['a looks at s']);
});

test('one that comes back late looks where it looked last', async () => {
  const end = pages.arrive('a');
  await pages.look('a', ref('s'));
  await pages.look('a', ref('t'));
  end();
  vi.advanceTimersByTime(1_000);
  pages.arrive('a');
  expect(said.slice(2)).toEqual(['a leaves', 'a looks at t']);
  pages.arrive('a');
  expect(said).toHaveLength(4);
});

test('what it looked at may be gone by then', async () => {
  const end = pages.arrive('a');
  await pages.look('a', ref('gone')).catch(() => undefined);
  end();
  vi.advanceTimersByTime(1_000);
  pages.arrive('a');
  await Promise.resolve();
  await Promise.resolve();
  expect(said.at(-1)).toBe('failed');
});

test('what looks without ever listening leaves too', async () => {
  await pages.look('a', ref('s'));
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual(['a looks at s', 'a leaves']);
});

test('no more than a hundred that left are remembered; who is here always is', async () => {
  pages.arrive('here');
  await pages.look('here', ref('s'));
  for (let page = 0; page < 200; page += 1) await pages.look(`p${String(page)}`, ref('s'));
  vi.advanceTimersByTime(1_000);
  said.length = 0;
  pages.arrive('p0');
  pages.arrive('p199');
  expect(said).toEqual(['p199 looks at s']);
});

test('nothing leaves once it is closed', async () => {
  const end = pages.arrive('a');
  await pages.look('a', ref('s'));
  pages.close();
  end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['a looks at s']);
});
