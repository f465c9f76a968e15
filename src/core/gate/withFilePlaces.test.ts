import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createScanPool } from '../createScanPool.ts';
import { defaultSettings } from '../../shared/domain/settings.ts';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import type { WorkerPool } from '../workers/jobs.ts';

const want = { encoding: null, scan: true } as const;
const random = 'aB3dE5gH7jK9mN1pQ4sT6vX8zC2fL0wR';
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;
const own = random.slice(8, 30);
const password = `password = "${random.slice(0, 20)}"\n`;
const token = `token = "${['dop', 'v1', ''].join('_')}${'0f3a9c'.repeat(11).slice(0, 64)}"\n`;

let root: string;
let off: readonly string[] = [];
let pool: WorkerPool;

beforeAll(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'carryover-examples-')));
  writeFileSync(join(root, '.env'), `DB_PASSWORD=${own}\n`);
  const workers = createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null });
  ({ pool } = createScanPool({
    pool: workers,
    settings: {
      get: () =>
        Promise.resolve({
          ...defaultSettings,
          rulesOff: off,
          patterns: { acme: { name: 'acme', pattern: 'acme[0-9a-zA-Z]+', tier: 'certain', on: true } },
        }),
    },
    knownTokens: () => Promise.resolve([]),
  }));
});
afterAll(async () => {
  await pool.close();
  rmSync(root, { recursive: true, force: true });
});

/** One measurement with one finding. */
const found = (tier: string) => [{ scan: { spans: [{ tier }] } }];

async function tiersOf(path: string, text?: string, from = root): Promise<unknown> {
  if (text !== undefined) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const [reading] = await pool.readFiles(from, [{ path }], want);
  if (reading?.status !== 'ok' || reading.measurement.scan.status !== 'done') return reading?.status;
  return reading.measurement.scan.spans.map(({ tier }) => tier);
}

it.each([
  ['a private key', key],
  ['a password', password],
])('is sure of %s, but not in a file of tests', async (_what, text) => {
  expect(await tiersOf('src/login.ts', text)).toEqual(['certain']);
  expect(await tiersOf('tests/login.ts', text)).toEqual(['possible']);
});

it('is sure of a token of a service in any file, whatever name it is given to', async () => {
  expect(await tiersOf('tests/token.ts', token)).toEqual(['certain']);
  const header = token.replace('token = "', 'Authorization: Bearer ').replace('"', '');
  expect(await tiersOf('tests/header.ts', header)).toEqual(['certain']);
});

it('is sure of a token of a service that is encoded with a login, or escaped', async () => {
  const docker = ['dckr', 'pat', 'aB3dE5gH7jK9mN1pQ4sT6vX8zC2'].join('_');
  const login = Buffer.from(`ada:${docker}`).toString('base64');
  expect(await tiersOf('tests/login.json', `{"auths":{"acme.dev":{"auth":"${login}"}}}\n`)).toEqual([
    'certain',
  ]);
  const data = Buffer.from(docker).toString('base64');
  const secret = `apiVersion: v1\nkind: Secret\ndata:\n  password: ${data}\n`;
  expect(await tiersOf('tests/secret.yaml', secret)).toEqual(['certain']);
  const escaped = docker.replace('_', String.raw`\u005f`);
  expect(await tiersOf('tests/escaped.json', `{"password": "${escaped}"}\n`)).toEqual(['certain']);
});

it('is sure of a value of the project itself in a file of tests', async () => {
  expect(await tiersOf('tests/own.ts', `password = "${own}"\n`)).toEqual(['certain']);
});

it('is as sure as the person of what an own rule finds', async () => {
  expect(await tiersOf('tests/acme.ts', `password = "acme${random.slice(0, 20)}"\n`)).toEqual(['certain']);
});

it('is sure of a password that looks like one in a file of settings, and not in one of tests or without a place', async () => {
  const made = 'DB_PASSWORD=otterRiver42\n';
  expect(await tiersOf('deploy/db.properties', made)).toEqual(['certain']);
  expect(await tiersOf('tests/data/db.properties', made)).toEqual(['possible']);
  expect(await pool.measure([made], want)).toMatchObject(found('possible'));
  expect(await pool.measure([made], { ...want, path: 'deploy/db.properties' })).toMatchObject(
    found('certain'),
  );
});

it.each(['scratch/session-4.md', 'scratch/session-4.draft.md'])(
  'is as sure of it in %s as in the text that was saved there',
  async (path) => {
    expect(await tiersOf(path, 'DB_PASSWORD=otterRiver42\n')).toEqual(['possible']);
    expect(await tiersOf(path, password)).toEqual(['certain']);
  },
);

it('is not sure of it where a person has switched the scores off', async () => {
  off = ['likely-values'];
  expect(await tiersOf('deploy/db.properties')).toEqual(['possible']);
  off = [];
});

it('follows a link to what it leads to', async () => {
  await tiersOf('src/real.ts', key);
  mkdirSync(join(root, 'tests'), { recursive: true });
  symlinkSync('../src/real.ts', join(root, 'tests/link.ts'));
  expect(await tiersOf('tests/link.ts')).toEqual(['certain']);
  await tiersOf('fixtures/key.ts', key);
  symlinkSync('../fixtures/key.ts', join(root, 'tests/fixture.ts'));
  expect(await tiersOf('tests/fixture.ts')).toEqual(['possible']);
});

it('counts no folder above a project whose own folder is a link', async () => {
  await tiersOf('docs/project/src/real.ts', key);
  mkdirSync(join(root, 'docs/project/tests'), { recursive: true });
  symlinkSync('../src/real.ts', join(root, 'docs/project/tests/link.ts'));
  symlinkSync(join(root, 'docs/project'), join(root, 'project'), 'junction');
  expect(await tiersOf('tests/link.ts', undefined, join(root, 'project'))).toEqual(['certain']);
});

it('takes a text for that of a file only where it is named', async () => {
  expect(await pool.measure([key], want)).toMatchObject(found('certain'));
  expect(await pool.measure([key], { ...want, path: 'src/key.pem' })).toMatchObject(found('certain'));
  expect(await pool.measure([key], { ...want, path: 'tests/key.pem' })).toMatchObject(found('possible'));
});
