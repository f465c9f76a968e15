import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createWorkerPool, type WorkerPoolOptions } from './createWorkerPool.ts';
import type { WorkerPool } from './jobs.ts';

let folder: string;
let pools: WorkerPool[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-death-'));
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await rm(folder, { recursive: true, force: true });
});

/**
 * Returns the real worker, which dies of "DIE" in a request, of "DIE-ONCE" the first time, and of "DIE-SCAN" when it
 * scans it.
 */
function mortalWorker(): URL {
  const file = join(folder, 'mortal.mjs');
  const once = JSON.stringify(join(folder, 'died'));
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    await import(${JSON.stringify(inject('workerUrl'))});
    parentPort.on('message', ({ task }) => {
      const asked = JSON.stringify(task);
      if (asked.includes('DIE-NOW')) process.exit(1);
      if (asked.includes('DIE-SCAN') && task.want.scan) process.exit(1);
      if (asked.includes('HANG')) for (;;);
      if (asked.includes('DIE-ONCE') && !existsSync(${once})) { writeFileSync(${once}, ''); throw new Error('once'); }
    });`,
  );
  return pathToFileURL(file);
}

const open = (options: Partial<WorkerPoolOptions> = {}): WorkerPool => {
  const pool = createWorkerPool({ workerUrl: mortalWorker(), cacheFile: null, size: 2, ...options });
  pools.push(pool);
  return pool;
};
const both = { encoding: 'o200k_base', scan: true } as const;
const clean = { status: 'done', spans: [] };

it('keeps going when a worker dies, and answers as if none had', async () => {
  const pool = open();
  const texts = Array.from({ length: 200 }, (_, n) => (n === 77 ? 'DIE-ONCE' : `text ${String(n)}`));
  const results = await pool.measure(texts, both);
  expect(results).toHaveLength(200);
  expect(results.every((result) => (result.tokens ?? 0) > 0 && result.scan.status === 'done')).toBe(true);
});

it('takes a text whose scan kills every worker for not scanned, and that one alone', async () => {
  const results = await open().measure(['one two', 'DIE-SCAN', 'three'], both);
  expect(results.map(({ scan }) => scan)).toEqual([clean, { status: 'failed' }, clean]);
  expect(results[1]?.tokens).toBeGreaterThan(0);
});

it('takes a text that cannot be scanned in time for not scanned', async () => {
  const pool = open({ patienceMs: 1_500 });
  await expect(pool.measure(['HANG'], both)).rejects.toMatchObject({ code: 'internal' });
  expect(await pool.measure(['fine'], both)).toEqual([{ tokens: 1, scan: clean }]);
}, 120_000);

it('rejects what kills every worker that counts it, and goes on with other work', async () => {
  const pool = open();
  const [lost, kept] = await Promise.allSettled([
    pool.measure(['DIE-NOW'], { encoding: 'o200k_base', scan: false }),
    pool.measure(['one two'], both),
  ]);
  expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'internal' } });
  expect(kept).toMatchObject({ status: 'fulfilled', value: [{ tokens: 2 }] });
  expect(await pool.measure(['three'], both)).toHaveLength(1);
});

it('rejects where no worker can be started', async () => {
  const pool = open({ workerUrl: pathToFileURL(join(folder, 'none.mjs')) });
  await expect(pool.measure(['x'], both)).rejects.toMatchObject({ code: 'internal' });
});

it('ends waiting work when it is closed', async () => {
  const pool = open();
  const work = pool.measure(['HANG'], both);
  const settled = expect(work).rejects.toMatchObject({ code: 'cancelled' });
  await new Promise((resolve) => setImmediate(resolve));
  await pool.close();
  await settled;
  await expect(pool.measure(['x'], both)).rejects.toMatchObject({ code: 'internal' });
});

it('remembers over runs what it measured, findings by place and never by value', async () => {
  const cacheFile = join(folder, 'cache', 'measurements.bin');
  const secret = ['ghp', 'c4n4ry'.repeat(6)].join('_');
  const texts = ['one two', `x ${secret}`, 'é'.repeat(9)];
  const first = open({ cacheFile });
  const measured = await first.measure(texts, both);
  await first.close();
  expect((await readFile(cacheFile)).includes(secret)).toBe(false);
  const size = (await readFile(cacheFile)).length;
  const second = open({ cacheFile });
  expect(await second.measure(texts, both)).toEqual(measured);
  await second.close();
  expect((await readFile(cacheFile)).length).toBe(size);
});

it('answers from what it remembers', async () => {
  const cacheFile = join(folder, 'measurements.bin');
  const first = open({ cacheFile });
  const [measured] = await first.measure(['DIE-ONCE'], both);
  await first.close();
  // This worker can't find the tables: it can count only cached texts.
  const bundled = await readFile(new URL(inject('workerUrl')), 'utf8');
  const blind = join(folder, 'blind.mjs');
  await writeFile(blind, bundled);
  const second = open({ cacheFile, workerUrl: pathToFileURL(blind) });
  expect(await second.measure(['DIE-ONCE'], both)).toEqual([measured]);
  await expect(second.measure(['unknown'], both)).rejects.toMatchObject({ code: 'internal' });
});

it.each(['', 'not a cache', '\u0000'.repeat(100)])(
  'sets a damaged cache (%j) aside and starts anew',
  async (content) => {
    const cacheFile = join(folder, 'measurements.bin');
    await writeFile(cacheFile, content);
    const pool = open({ cacheFile });
    expect((await pool.measure(['one two'], both))[0]?.tokens).toBe(2);
    await pool.close();
    expect(await readFile(`${cacheFile}.damaged-1`, 'utf8')).toBe(content);
    expect((await readdir(folder)).filter((name) => name.startsWith('measurements'))).toHaveLength(2);
  },
);

it('measures all the same where the cache can be neither read nor written', async () => {
  await writeFile(join(folder, 'file'), '');
  const pool = open({ cacheFile: join(folder, 'file', 'measurements.bin') });
  expect((await pool.measure(['one two'], both))[0]?.tokens).toBe(2);
  await pool.close();
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('');
});
