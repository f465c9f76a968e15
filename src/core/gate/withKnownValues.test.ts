import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import type { Measurement, WorkerPool } from '../workers/jobs.ts';
import { createKnownValues } from '../secrets/known/createKnownValues.ts';
import { createEnvFiles } from '../secrets/known/envFiles.ts';
import { joinSpans } from '../secrets/known/joinSpans.ts';
import { withKnownValues } from './withKnownValues.ts';

const token = 'unlike-anything-a-rule-knows-42';
const want = { encoding: null, scan: true } as const;
const rulesOf = (measured: Measurement | undefined) =>
  measured?.scan.status === 'done' ? measured.scan.spans.map(({ rule }) => rule) : measured?.scan.status;

const span = (rule: string, start: number, end: number) => ({ rule, tier: 'certain' as const, start, end });

interface Opened {
  readonly pool: WorkerPool;
  readonly root: string;
  readonly cacheFile: string;
  readonly tokens: string[];
}

function open(): Opened {
  const root = makeFolder();
  const cacheFile = join(makeFolder(), 'measurements.bin');
  const tokens = [token];
  let time = 0;
  const known = createKnownValues({
    tokens: () => Promise.resolve(tokens),
    // The clock advances with each reading.
    envFiles: createEnvFiles(() => (time += 10_000)),
  });
  known.follow(root);
  const workers = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), cacheFile, size: 1 });
  onTestFinished(() => workers.close());
  return { pool: withKnownValues(workers, known), root, cacheFile, tokens };
}

test('a stored token is found in texts and files, plain and encoded, and one that is new at once', async () => {
  const { pool, root, tokens } = open();
  const encoded = Buffer.from(`user:${token}`).toString('base64');
  const texts = [`curl -H "Authorization: ${token}"`, `Basic ${encoded}`, 'nothing in here'];
  const measured = await pool.measure(texts, want);
  expect(measured.map(rulesOf)).toEqual([['stored-token'], ['stored-token'], []]);
  writeFileSync(join(root, 'notes.md'), `it is ${token}, and later another-one-77`);
  const read = async () => {
    const [reading] = await pool.readFiles(root, [{ path: 'notes.md' }], want);
    return reading?.status === 'ok' ? rulesOf(reading.measurement) : reading;
  };
  expect(await read()).toEqual(['stored-token']);
  tokens.push('another-one-77');
  expect(await read()).toEqual(['stored-token', 'stored-token']);
  tokens.length = 0;
  expect(await read()).toEqual([]);
});

test('values of .env files are found, of packages below too, as the files are now; examples name none', async () => {
  const { pool, root } = open();
  mkdirSync(join(root, 'apps', 'web'), { recursive: true });
  writeFileSync(join(root, '.env'), 'API_KEY=first-value-1\n');
  writeFileSync(join(root, 'apps', 'web', '.env.local'), 'DB_PASSWORD=below-value-2\n');
  writeFileSync(join(root, '.env.example'), 'API_KEY=only-an-example-3\n');
  const texts = ['first-value-1', 'below-value-2', 'only-an-example-3', 'changed-value-4'];
  const found = async () => (await pool.measure(texts, want)).map(rulesOf);
  expect(await found()).toEqual([['env-value'], ['env-value'], [], []]);
  writeFileSync(join(root, '.env'), 'API_KEY=changed-value-4\n');
  expect(await found()).toEqual([[], ['env-value'], [], ['env-value']]);
});

test('nothing of a value is in what the workers keep on disk', async () => {
  const { pool, cacheFile } = open();
  const text = `${'some words of a longer text. '.repeat(200)} ${token}`;
  expect((await pool.measure([text], want)).map(rulesOf)).toEqual([['stored-token']]);
  await pool.close();
  expect(readFileSync(cacheFile, 'latin1')).not.toContain(token.slice(0, 8));
});

test('what is not scanned is not searched', async () => {
  const { pool } = open();
  const [measured] = await pool.measure([token], { encoding: null, scan: false });
  expect(measured?.scan.status).toBe('not-asked');
});

test('a value that a rule found as well is one finding: the rule’s, but for a stored token', () => {
  expect(joinSpans([span('github-token', 4, 20)], [span('env-value', 4, 18)])).toEqual([
    span('github-token', 4, 20),
  ]);
  // A score gives way to what knows the value.
  expect(joinSpans([span('likely-secret', 4, 20)], [span('env-value', 4, 18)])).toMatchObject([
    { rule: 'env-value', start: 4, end: 20 },
  ]);
  expect(joinSpans([span('github-token', 4, 20)], [span('stored-token', 4, 18)])).toEqual([
    span('stored-token', 4, 20),
  ]);
  expect(joinSpans([span('a', 0, 3), span('b', 30, 40)], [span('env-value', 10, 20)])).toHaveLength(3);
  expect(joinSpans([span('hidden-mark', 5, 6)], [span('env-value', 0, 10)])).toHaveLength(2);
});

test('other work has its turn while many texts are searched', async () => {
  const seen: string[] = [];
  const clean = { tokens: null, scan: { status: 'done', spans: [] } } as const;
  const pool = withKnownValues(
    {
      measure: (texts: readonly string[]) => Promise.resolve(texts.map(() => clean)),
    } as unknown as WorkerPool,
    {
      follow: () => undefined,
      literals: () => Promise.resolve([]),
      search: () =>
        Promise.resolve(() => {
          seen.push('search');
          return [];
        }),
    },
  );
  let isOver = false;
  const turn = (): void => {
    seen.push('turn');
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await pool.measure(
    Array.from({ length: 4 }, () => 'word '.repeat(50_000)),
    want,
  );
  isOver = true;
  expect(seen.slice(seen.indexOf('search'), seen.lastIndexOf('search'))).toContain('turn');
});
