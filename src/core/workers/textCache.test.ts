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
  const held = createTextCache();
  held.keep('/a', { path: 'x' }, reading('one'));
  expect(held.find('/a', { path: 'x' })).toEqual({ status: 'ok', text: 'one', sha256: 'one', bytes: 3 });
  expect(held.find('/b', { path: 'x' })).toBeUndefined();
});

it('holds no part of a file, and hands out no whole for a part', () => {
  const held = createTextCache();
  const lines = [{ first: 1, last: 2 }];
  held.keep('/a', { path: 'x', lines }, reading('part'));
  expect(held.find('/a', { path: 'x' })).toBeUndefined();
  held.keep('/a', { path: 'x' }, reading('whole'));
  expect(held.find('/a', { path: 'x', lines })).toBeUndefined();
});

it('forgets a file that can’t be read any more', () => {
  const held = createTextCache();
  held.keep('/a', { path: 'x' }, reading('one'));
  held.keep('/a', { path: 'x' }, { status: 'missing', problem: 'Gone.' });
  expect(held.find('/a', { path: 'x' })).toBeUndefined();
});

it('lets go of what was read longest ago where all together is too long', () => {
  const held = createTextCache(10);
  held.keep('/a', { path: 'x' }, reading('four'));
  held.keep('/a', { path: 'y' }, reading('five!'));
  held.keep('/a', { path: 'x' }, reading('four'));
  held.keep('/a', { path: 'z' }, reading('six'));
  expect(held.find('/a', { path: 'y' })).toBeUndefined();
  expect(held.find('/a', { path: 'x' })?.text).toBe('four');
  expect(held.find('/a', { path: 'z' })?.text).toBe('six');
});
