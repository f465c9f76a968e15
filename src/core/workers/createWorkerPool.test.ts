import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createWorkerPool, type WorkerPoolOptions } from './createWorkerPool.ts';
import type { WorkerPool } from './jobs.ts';

let folder: string;
let pools: WorkerPool[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-pool-'));
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await rm(folder, { recursive: true, force: true });
});

const workerUrl = new URL(inject('workerUrl'));
const open = (options: Partial<WorkerPoolOptions> = {}): WorkerPool => {
  const pool = createWorkerPool({ workerUrl, cacheFile: null, size: 2, ...options });
  pools.push(pool);
  return pool;
};
const write = (path: string, content: string | Uint8Array): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const both = { encoding: 'o200k_base', scan: true } as const;
const token = (letter: string): string => ['ghp', letter.repeat(36)].join('_');

it('counts and scans texts, in their order', async () => {
  const texts = Array.from(
    { length: 500 },
    (_, n) => `text ${'word '.repeat(n)}${n % 50 === 0 ? token('a') : ''}`,
  );
  const results = await open().measure(texts, both);
  expect(results).toHaveLength(500);
  expect(results[3]).toEqual({ tokens: 5, scan: { status: 'done', spans: [] } });
  expect(results[50]?.scan).toEqual({
    status: 'done',
    spans: [{ rule: 'github-token', tier: 'certain', start: 255, end: 295 }],
  });
  expect(results.filter(({ scan }) => scan.status === 'done' && scan.spans.length > 0)).toHaveLength(10);
});

it('starts no worker for what was asked for before it was closed and had not begun', async () => {
  const pool = open();
  const measuring = pool.measure(['one two'], both);
  const closing = pool.close();
  await expect(measuring).rejects.toMatchObject({ code: 'cancelled' });
  await closing;
});

/** Returns the nice values of this process's threads, of which Linux has one each: field 19, see proc(5). */
const niceValues = (): readonly number[] =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(join('/proc/self/task', thread, 'stat'), 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

it.runIf(process.platform === 'linux')(
  'gives way to a window where there is one, and only there',
  async () => {
    const own = Math.max(...niceValues());
    await open().measure(['one two'], both);
    expect(Math.max(...niceValues())).toBe(own);
    await open({ background: true, size: 1 }).measure(['one two'], both);
    const values = niceValues();
    expect(Math.max(...values)).toBe(own + 10);
    // The thread that draws, and answers the window, keeps its own.
    expect(values.filter((value) => value > own).length).toBeLessThan(values.length / 2);
  },
);

it('reads what a message needs before it goes on counting a project', async () => {
  const paths = Array.from({ length: 640 }, (_, n) => `${String(n)}.txt`);
  for (const path of paths) write(path, 'one two three');
  const pool = open({ size: 1 });
  const ended: string[] = [];
  const counting = pool.countFiles(folder, paths, 'o200k_base', () => undefined);
  await Promise.all([
    counting.then(() => ended.push('counted')),
    pool.readFiles(folder, [{ path: '7.txt' }], both).then(() => ended.push('read')),
  ]);
  expect(ended).toEqual(['read', 'counted']);
});

it('asks one worker for related files, so that no second one reads and keeps the same', async () => {
  for (let number = 0; number < 20; number += 1) write(`shop/cart${number}.ts`, 'export const cart = 1;\n');
  const pool = open();
  // Both workers have begun.
  await pool.measure(
    Array.from({ length: 40 }, (_, n) => `word${n} `.repeat(20_000)),
    both,
  );
  const request = { folder: join(folder, 'index'), goal: 'cart', chosen: [], limit: 10, since: null };
  const read: number[] = [];
  const answers = await Promise.all(
    [0, 1, 2].map(() => pool.relateFiles(join(folder, 'shop'), request, (_read, of) => read.push(of))),
  );
  expect(answers.map(({ indexed }) => indexed)).toEqual([20, 20, 20]);
  expect(new Set(answers.map(({ state }) => state)).size).toBe(1);
  expect(read.every((of) => of === 20)).toBe(true);
});

it('does only what is wanted', async () => {
  const pool = open();
  expect(await pool.measure(['one two'], { encoding: null, scan: true })).toEqual([
    { tokens: null, scan: { status: 'done', spans: [] } },
  ]);
  expect(await pool.measure(['one two'], { encoding: 'cl100k_base', scan: false })).toEqual([
    { tokens: 2, scan: { status: 'not-asked' } },
  ]);
  expect(await pool.measure([], both)).toEqual([]);
});

it('reads, counts and scans files, in their order, and says of each what is wrong with it', async () => {
  const paths = Array.from({ length: 300 }, (_, n) => `src/${String(n)}.txt`);
  for (const [n, path] of paths.entries()) write(path, `file ${String(n)}\n`);
  write('large.txt', 'large '.repeat(300_000));
  const files = [...paths, 'large.txt', 'none.txt'].map((path) => ({ path }));
  const readings = await open().readFiles(folder, files, both);
  expect(
    readings.map((reading) => (reading.status === 'ok' ? reading.text.slice(0, 12) : reading.status)),
  ).toEqual([...paths.map((_, n) => `file ${String(n)}\n`), 'large large ', 'missing']);
  expect(readings[300]).toMatchObject({ bytes: 1_800_000, measurement: { tokens: 300_001 } });
});

it('counts the lines asked for, not the file', async () => {
  write('a.txt', 'one two three\nfour\n');
  const pool = open();
  const read = async (lines?: { first: number; last: number }[]) => {
    const [reading] = await pool.readFiles(folder, [{ path: 'a.txt', ...(lines ? { lines } : {}) }], both);
    return reading?.status === 'ok' ? [reading.text, reading.measurement.tokens] : reading;
  };
  const whole = await read();
  expect(await read([{ first: 1, last: 1 }])).toEqual([
    expect.stringContaining('one two three\n'),
    expect.any(Number),
  ]);
  expect(await read()).toEqual(whole);
});

it('counts files in batches', async () => {
  const paths = Array.from({ length: 400 }, (_, n) => `${String(n)}.txt`);
  for (const path of paths) write(path, 'one two three');
  write('0.txt', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]));
  const counts = new Map<string, unknown>();
  await open().countFiles(folder, [...paths, 'gone'], 'o200k_base', (batch) => {
    for (const { path, ...rest } of batch) counts.set(path, rest);
  });
  expect(counts.size).toBe(401);
  expect(counts.get('7.txt')).toEqual({ tokens: 3 });
  expect(counts.get('0.txt')).toEqual({ tokens: null, ignored: 'binary' });
  expect(counts.get('gone')).toEqual({ tokens: null, ignored: 'missing' });
});

it('lists a folder, and says when it is gone', async () => {
  write('a/b.txt', 'b');
  const pool = open();
  const listed: string[] = [];
  await pool.listFiles(folder, false, (entries) => listed.push(...entries.map(({ path }) => path)));
  expect(listed).toEqual(['a/b.txt']);
  const gone = pool.listFiles(join(folder, 'none'), false, () => undefined);
  await expect(gone).rejects.toMatchObject({ code: 'projects/folder-gone' });
});

it('ends with "cancelled" when its caller gives up, and goes on with the work of others', async () => {
  const pool = open();
  const controller = new AbortController();
  const texts = Array.from({ length: 60 }, (_, n) => `${String(n)} words and more words. `.repeat(20_000));
  const given = pool.measure(texts, both, controller.signal);
  const kept = pool.measure(['one two'], both);
  controller.abort();
  await expect(given).rejects.toMatchObject({ code: 'cancelled' });
  await expect(pool.measure(['x'], both, controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
  expect((await kept)[0]?.tokens).toBe(2);
});

it('hands over what a file holds now, however often it was read before', async () => {
  const pool = open();
  const read = async (want: Parameters<WorkerPool['readFiles']>[2] = both) =>
    (await pool.readFiles(folder, [{ path: 'a' }, { path: 'b' }], want))[0];
  write('a', 'one two');
  write('b', 'else');
  const time = new Date(1_000_000_000_000);
  utimesSync(join(folder, 'a'), time, time);
  const first = await read();
  expect(first).toMatchObject({ status: 'ok', text: 'one two' });
  expect(await read()).toEqual(first);
  write('a', 'one six');
  utimesSync(join(folder, 'a'), time, time);
  expect(await read()).toMatchObject({ status: 'ok', text: 'one six' });
  write('a', 'one two');
  expect(await read()).toEqual(first);
  write('a', new Uint8Array([0, 1, 2, 3, 0]));
  expect((await read())?.status).toBe('binary');
  rmSync(join(folder, 'a'));
  expect((await read())?.status).toBe('missing');
});

it('measures a file that has not changed by what is wanted now', async () => {
  const pool = open();
  const text = `a = ${token('a')} and ownword`;
  write('a', text);
  const read = async (want: Parameters<WorkerPool['readFiles']>[2]) => {
    const [reading] = await pool.readFiles(folder, [{ path: 'a' }], want);
    return reading?.status === 'ok' ? reading : null;
  };
  const none = await read({ encoding: null, scan: false });
  expect(none?.measurement).toEqual({ tokens: null, scan: { status: 'not-asked' } });
  const scanned = await read(both);
  expect(scanned?.text).toBe(text);
  expect(scanned?.measurement.tokens).toBeGreaterThan(5);
  expect(scanned?.measurement.scan).toMatchObject({ spans: [{ rule: 'github-token' }] });
  const rules = {
    version: 'mine',
    off: ['github'],
    patterns: [{ rule: 'own', pattern: 'ownword', tier: 'certain' as const }],
  };
  const own = await read({ ...both, rules });
  expect(own?.measurement.scan).toMatchObject({ spans: [{ rule: 'own' }] });
  expect((await read({ ...both, rules }))?.measurement).toEqual(own?.measurement);
  const [part] = await pool.readFiles(folder, [{ path: 'a', lines: [{ first: 1, last: 1 }] }], both);
  expect(part).toMatchObject({ status: 'ok', text });
});

it('answers for texts asked for again what it answered before, among others and twice in one call', async () => {
  const pool = open();
  const texts = ['short one', `long ${'word '.repeat(300)}`, `with ${token('b')}`, ''];
  const want = { encoding: 'o200k_base', scan: false } as const;
  const first = await pool.measure(texts, both);
  const counts = await pool.measure(texts, want);
  expect(counts.map(({ tokens }) => tokens)).toEqual(first.map(({ tokens }) => tokens));
  const mixed = [...texts.toReversed(), 'new', ...texts, 'new'];
  const again = await pool.measure(mixed, both);
  expect(again).toHaveLength(mixed.length);
  expect(again.slice(5, 9)).toEqual(first);
  expect(again.slice(0, 4)).toEqual(first.toReversed());
  expect(again[9]).toEqual(again[4]);
  const other = await pool.measure(texts, { encoding: 'cl100k_base', scan: false });
  expect(other[0]?.scan).toEqual({ status: 'not-asked' });
  expect(await pool.measure(mixed, want)).toEqual(
    again.map(({ tokens }) => ({ tokens, scan: { status: 'not-asked' } })),
  );
});
