import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createLocalPool } from './createLocalPool.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import type { WorkerPool } from '../workers/jobs.ts';

const both = { encoding: 'o200k_base', scan: true } as const;
/** The test composes the token, so that no scanner finds one in this repository. */
const token = ['ghp', 'aB3dE5gH7j'.repeat(4).slice(0, 36)].join('_');

let folder: string;
let cacheFile: string;
const open: WorkerPool[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-local-'));
  cacheFile = join(folder, 'cache', 'measurements.bin');
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
  await rm(folder, { recursive: true, force: true });
});

function localPool(size = 2): WorkerPool {
  const pool = createLocalPool({ workerUrl: new URL(inject('workerUrl')), size, cacheFile });
  open.push(pool);
  return pool;
}

function workerPool(): WorkerPool {
  const pool = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
  open.push(pool);
  return pool;
}

/** Short and long, clean and not, so many that worker and thread share the work. */
const texts = Array.from({ length: 120 }, (_, index) => {
  const line = `export const value${index} = 'row ${index}'; // größer\n`;
  const secret = index % 40 === 7 ? `const token = '${token}';\n` : '';
  return line.repeat(index % 30 === 3 ? 2_000 : 60) + secret;
});

async function writeTexts(): Promise<readonly { readonly path: string }[]> {
  const files = texts.map((_, index) => ({ path: `file-${index}.ts` }));
  await Promise.all(files.map(({ path }, index) => writeFile(join(folder, path), texts[index] ?? '')));
  return files;
}

it('measures as the workers alone do, in the order asked, cold and warm', async () => {
  const expected = await workerPool().measure(texts, both);
  expect(expected.filter(({ scan }) => scan.status === 'done' && scan.spans.length > 0)).toHaveLength(3);
  const pool = localPool();
  expect(await pool.measure(texts, both)).toEqual(expected);
  expect(await pool.measure(texts, both)).toEqual(expected);
  await pool.close();
  expect(await localPool(1).measure(texts, both)).toEqual(expected);
});

it('reads as the workers alone do, what can’t be read included', async () => {
  const files = [...(await writeTexts()), { path: 'gone.ts' }, { path: '../outside.ts' }];
  const expected = await workerPool().readFiles(folder, files, both);
  expect(expected.slice(-2).map(({ status }) => status)).toEqual(['missing', 'outside-project']);
  const pool = localPool();
  expect(await pool.readFiles(folder, files, both)).toEqual(expected);
  expect(await pool.readFiles(folder, files, both)).toEqual(expected);
});

it('outlines as the workers alone do, beside whole files and lines, in the order asked', async () => {
  const text = `export function first() {\n${'  work();\n'.repeat(40)}}\n`;
  await writeFile(join(folder, 'a.ts'), text);
  await writeFile(join(folder, 'notes.md'), text);
  await writeFile(join(folder, 'binary.ts'), Buffer.from([0, 1, 2, 255, 0, 7]));
  const lines = [{ first: 2, last: 3 }];
  const files = [
    { path: 'a.ts' },
    { path: 'a.ts', outline: true },
    { path: 'notes.md', outline: true },
    { path: 'a.ts', outline: true, lines },
    { path: 'gone.ts', outline: true },
    { path: 'binary.ts', outline: true },
  ] as const;
  const expected = await workerPool().readFiles(folder, files, both);
  expect(expected.map((one) => (one.status === 'ok' ? one.text.length : one.status))).toEqual([
    text.length,
    'export function first() {\n… 2-42\n'.length,
    text.length,
    '  work();\n'.length * 2,
    'missing',
    'binary',
  ]);
  const [whole, outline] = expected;
  if (whole?.status !== 'ok' || outline?.status !== 'ok') throw new Error('They were not read.');
  expect(outline.measurement.tokens).toBeLessThan((whole.measurement.tokens ?? 0) / 5);
  const pool = localPool();
  expect(await pool.readFiles(folder, files, both)).toEqual(expected);
  expect(await pool.readFiles(folder, files, both)).toEqual(expected);
});

it('reads a file whole, with the reason, while its grammar is not there', async () => {
  const built = dirname(fileURLToPath(inject('workerUrl')));
  const install = join(folder, 'install');
  await cp(built, install, { recursive: true });
  await rm(join(install, 'tree-sitter-python.wasm'));
  const text = `def first():\n${'    work()\n'.repeat(40)}`;
  await writeFile(join(folder, 'a.py'), text);
  await writeFile(join(folder, 'a.ts'), `export function first() {\n${'  work();\n'.repeat(40)}}\n`);
  const workerUrl = pathToFileURL(join(install, basename(inject('workerUrl'))));
  const pool = createLocalPool({ workerUrl, size: 2, cacheFile });
  open.push(pool);
  const files = [
    { path: 'a.py', outline: true },
    { path: 'a.ts', outline: true },
  ] as const;
  expect(await pool.readFiles(folder, files, both)).toMatchObject([
    { status: 'ok', text, outline: { status: 'whole', why: 'not-loaded' } },
    { status: 'ok', text: 'export function first() {\n… 2-42\n', outline: { status: 'outlined' } },
  ]);
});

it('notices a file of the same size that changed since it was measured', async () => {
  const pool = localPool();
  await writeFile(join(folder, 'a.ts'), 'aaaa bbbb\n');
  await pool.readFiles(folder, [{ path: 'a.ts' }], both);
  await writeFile(join(folder, 'a.ts'), 'cccc dddd\n');
  const [again] = await pool.readFiles(folder, [{ path: 'a.ts' }], both);
  const sha256 = createHash('sha256').update('cccc dddd\n').digest('hex');
  expect(again).toMatchObject({ status: 'ok', text: 'cccc dddd\n', sha256 });
});

it('finds in long texts what the workers find, when it is asked to scan only', async () => {
  const clean = 'export const value = 1;\n'.repeat(20_000);
  const long = [clean, `${clean}const token = '${token}';\n`, clean, `${clean}${clean}`];
  const scan = { encoding: null, scan: true } as const;
  const expected = await workerPool().measure(long, scan);
  expect(expected.map((one) => (one.scan.status === 'done' ? one.scan.spans.length : -1))).toEqual([
    0, 1, 0, 0,
  ]);
  expect(await localPool().measure(long, scan)).toEqual(expected);
});

it('keeps no count of texts so short that looking them up takes longer', async () => {
  const pool = localPool();
  const counted = await pool.measure(['one two three', ''], { encoding: 'o200k_base', scan: false });
  expect(counted.map(({ tokens }) => tokens)).toEqual([3, 0]);
});

it('rejects with cancelled, whether it is reading or waiting for workers', async () => {
  const files = await writeTexts();
  await expect(localPool().readFiles(folder, files, both, AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  });
  const controller = new AbortController();
  const measured = localPool().measure(texts, both, controller.signal);
  controller.abort();
  await expect(measured).rejects.toMatchObject({ code: 'cancelled' });
});
