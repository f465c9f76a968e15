import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { parseTemplate } from '../secrets/rules/tokenTemplate.ts';
import { randomFrom } from '../secrets/testing/randomFrom.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { withWholeFiles } from './withWholeFiles.ts';

const line = parseTemplate('xxx{b64:64}');
const random = randomFrom(21);
const kind = ['RSA', 'PRIVATE', 'KEY'].join(' ');
const keyLines = [
  `-----BEGIN ${kind}-----`,
  ...Array.from({ length: 25 }, () => line.make(random).slice(3)),
  `-----END ${kind}-----`,
];
const want = { encoding: null, scan: true } as const;

let root: string;
let pool: WorkerPool;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'carryover-whole-'));
  writeFileSync(join(root, 'server.key'), `${keyLines.join('\n')}\n`);
  writeFileSync(
    join(root, 'plain.txt'),
    `${Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')}\n`,
  );
  pool = withWholeFiles(
    createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null }),
  );
});

afterAll(async () => {
  await pool.close();
  rmSync(root, { recursive: true, force: true });
});

it.each([
  ['the body', { first: 2, last: 26 }],
  ['two lines', { first: 8, last: 9 }],
  ['one line', { first: 14, last: 14 }],
  ['the last line', { first: 27, last: 27 }],
])('finds a private key of which %s is read', async (_name, range) => {
  const [reading] = await pool.readFiles(root, [{ path: 'server.key', lines: [range] }], want);
  expect(reading).toMatchObject({ status: 'ok', measurement: { scan: { status: 'done' } } });
  if (reading?.status !== 'ok' || reading.measurement.scan.status !== 'done') return;
  const left = reading.measurement.scan.spans.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    reading.text,
  );
  for (const part of keyLines.slice(1, -1)) expect(left).not.toContain(part);
});

it('places findings between gaps, and finds nothing in lines of a clean file', async () => {
  const readings = await pool.readFiles(
    root,
    [
      {
        path: 'server.key',
        lines: [
          { first: 3, last: 4 },
          { first: 20, last: 22 },
        ],
      },
      { path: 'plain.txt', lines: [{ first: 3, last: 4 }] },
    ],
    want,
  );
  const [key, plain] = readings;
  if (key?.status !== 'ok' || key.measurement.scan.status !== 'done') throw new Error('It was not read.');
  const shown = key.measurement.scan.spans.map(({ start, end }) => key.text.slice(start, end)).join('\n');
  for (const index of [2, 3, 19, 20, 21]) expect(shown).toContain(keyLines[index]);
  expect(plain).toMatchObject({ measurement: { scan: { status: 'done', spans: [] } } });
});

it('blocks an outline that keeps a part of a secret, and not one that leaves the secret out', async () => {
  const [, , second = ''] = keyLines;
  const key = keyLines.join('\n');
  const inTheBody = `export function sign() {\n  const key = \`${key}\`;\n  return key;\n}\n`;
  writeFileSync(join(root, 'clean.ts'), inTheBody);
  const kept = `export interface A {\n  a: \`\n${key}\n\`;\n}\nexport function b() {\n${'  c();\n'.repeat(200)}}\n`;
  writeFileSync(join(root, 'kept.ts'), kept);
  const readings = await pool.readFiles(
    root,
    ['clean.ts', 'kept.ts'].map((path) => ({ path, outline: true })),
    want,
  );
  const [clean, secret] = readings;
  if (clean?.status !== 'ok' || secret?.status !== 'ok') throw new Error('They were not read.');
  expect(clean.text).toBe('export function sign() {\n… 2-30\n');
  expect(clean.measurement.scan).toEqual({ status: 'done', spans: [] });
  expect(secret.outline).toMatchObject({ status: 'outlined' });
  expect(secret.text).toContain(second);
  if (secret.measurement.scan.status !== 'done') throw new Error('It was not scanned.');
  const shown = secret.measurement.scan.spans.map(({ start, end }) => secret.text.slice(start, end)).join('');
  for (const part of keyLines.slice(1, -1)) expect(shown).toContain(part);
});
