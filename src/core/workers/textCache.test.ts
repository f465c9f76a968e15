import { expect, it } from 'vitest';
import { createTextCache } from './textCache.ts';
import type { FileReading } from './jobs.ts';

const measurement = { tokens: 1, scan: { status: 'done', spans: [] } } as const;
const reading = (text: string): FileReading => ({
  status: 'ok',
  text,
  sha256: text,
  bytes: text.length,
  measurement,
});

it('holds a file’s text by project and path, and no figures', () => {
  const cache = createTextCache();
  cache.keep('/a', { path: 'x' }, reading('one'));
  expect(cache.find('/a', { path: 'x' })).toEqual({ status: 'ok', text: 'one', sha256: 'one', bytes: 3 });
  expect(cache.find('/b', { path: 'x' })).toBeUndefined();
});

it('holds no part of a file, and hands out no whole for a part', () => {
  const cache = createTextCache();
  const lines = [{ first: 1, last: 2 }];
  cache.keep('/a', { path: 'x', lines }, reading('part'));
  expect(cache.find('/a', { path: 'x' })).toBeUndefined();
  cache.keep('/a', { path: 'x' }, reading('whole'));
  expect(cache.find('/a', { path: 'x', lines })).toBeUndefined();
});

it('forgets a file that can’t be read any more', () => {
  const cache = createTextCache();
  cache.keep('/a', { path: 'x' }, reading('one'));
  cache.keep('/a', { path: 'x' }, { status: 'missing', problem: 'Gone.' });
  expect(cache.find('/a', { path: 'x' })).toBeUndefined();
});

it('lets go of what was read longest ago where all together is too long', () => {
  const cache = createTextCache(10);
  cache.keep('/a', { path: 'x' }, reading('four'));
  cache.keep('/a', { path: 'y' }, reading('five!'));
  cache.keep('/a', { path: 'x' }, reading('four'));
  cache.keep('/a', { path: 'z' }, reading('six'));
  expect(cache.find('/a', { path: 'y' })).toBeUndefined();
  expect(cache.find('/a', { path: 'x' })?.text).toBe('four');
  expect(cache.find('/a', { path: 'z' })?.text).toBe('six');
});
