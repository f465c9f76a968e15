import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createWorkerPool } from '../workers/createWorkerPool.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { withSecretsFiles } from './withSecretsFiles.ts';

const want = { encoding: null, scan: true } as const;
let root: string;
let pool: WorkerPool;

beforeAll(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'carryover-names-')));
  pool = withSecretsFiles(
    createWorkerPool({ workerUrl: new URL(inject('workerUrl')), size: 1, cacheFile: null }),
  );
});
afterAll(async () => {
  await pool.close();
  rmSync(root, { recursive: true, force: true });
});

async function found(path: string, text: string, lines?: { readonly first: number; readonly last: number }) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return spansOf(path, lines);
}

async function spansOf(path: string, lines?: { readonly first: number; readonly last: number }) {
  const [reading] = await pool.readFiles(
    root,
    [{ path, ...(lines === undefined ? {} : { lines: [lines] }) }],
    want,
  );
  if (reading?.status !== 'ok' || reading.measurement.scan.status !== 'done') return reading?.status;
  const { text } = reading;
  return reading.measurement.scan.spans.map(({ rule, tier, start, end }) => [
    rule,
    tier,
    text.slice(start, end),
  ]);
}

it.each([
  'config/master.key',
  '.git/config',
  '.npmrc',
  'deploy/id_rsa',
  'ID_RSA',
  '.aws/credentials',
  'etc/shadow',
])('takes %s for a secret as a whole, and any lines of it', async (path) => {
  expect(await found(path, 'one two\nthree\n')).toEqual([['secrets-file', 'possible', 'one two\nthree\n']]);
  expect(await spansOf(path, { first: 2, last: 2 })).toEqual([['secrets-file', 'possible', 'three\n']]);
});

it('is certain where the scan is', async () => {
  const token = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
  const text = `[remote]\n\turl = https://${token}@github.test/a.git\n`;
  expect(await found('sub/.git/config', text)).toEqual([['secrets-file', 'certain', text]]);
});

it('follows a link to what it leads to', async () => {
  await found('.netrc', 'login me\n');
  symlinkSync('.netrc', join(root, 'readme.md'));
  expect(await spansOf('readme.md')).toEqual([['secrets-file', 'possible', 'login me\n']]);
});

it('follows a link anew that leads to another name with the same text', async () => {
  await found('login.txt', 'login us\n');
  symlinkSync('login.txt', join(root, 'guide.md'));
  expect(await spansOf('guide.md')).toEqual([]);
  await found('home/.netrc', 'login us\n');
  rmSync(join(root, 'guide.md'));
  symlinkSync('home/.netrc', join(root, 'guide.md'));
  expect(await spansOf('guide.md')).toEqual([['secrets-file', 'possible', 'login us\n']]);
  rmSync(join(root, 'guide.md'));
  writeFileSync(join(root, 'guide.md'), 'login us\n');
  expect(await spansOf('guide.md')).toEqual([]);
});

it('leaves the values of a file of variables apart, and takes all of it where it knows none', async () => {
  expect(await found('.env', 'PORT=3000\n')).toEqual([['secrets-file', 'possible', 'PORT=3000\n']]);
  expect(await found('.dev.vars', 'PORT=3000\n')).toEqual([['secrets-file', 'possible', 'PORT=3000\n']]);
  expect(await found('.envrc', 'use flake\n')).toEqual([['secrets-file', 'possible', 'use flake\n']]);
  expect(await found('.env.local', 'PORT=3000\nDB_PASSWORD=Klippe77\n')).toEqual([
    ['password', 'possible', 'Klippe77'],
  ]);
});

it.each([
  ['.env.example', 'PORT=3000\n'],
  ['deploy/id_rsa.pub', 'ssh-ed25519 AAAAC3 me\n'],
  ['docs/credentials.md', 'How to rotate them.\n'],
  ['cert.pem', `-----BEGIN CERTIFICATE-----\n${'MIIB'.repeat(9)}\n-----END CERTIFICATE-----\n`],
  ['src/config', 'x\n'],
])('leaves %s alone', async (path, text) => {
  expect(await found(path, text)).toEqual([]);
});

const block = (kind: string) => `-----BEGIN ${kind}-----\nMIIB\n-----END ${kind}-----\n`;

it('takes a file for public only if it has nothing but certificates and public keys', async () => {
  expect(await found('tls/ca.pem', `# ours\n${block('CERTIFICATE')}\n${block('PUBLIC KEY')}`)).toEqual([]);
  const vpn = `<ca>\n${block('CERTIFICATE')}</ca>\n<tls-crypt>\n${block('OpenVPN Static key V1')}</tls-crypt>\n`;
  expect(await found('client.ovpn', vpn)).toEqual([['secrets-file', 'possible', vpn]]);
  const mixed = `${block('CERTIFICATE')}the result is Klippe seven\n`;
  expect(await found('tls/mixed.pem', mixed)).toEqual([['secrets-file', 'possible', mixed]]);
  const state = `{ "cert": "${block('CERTIFICATE').replaceAll('\n', '\\n')}" }\n`;
  expect(await found('terraform.tfstate', state)).toEqual([['secrets-file', 'possible', state]]);
});

it('knows a file by the folder above the root, too', async () => {
  await found('.kube/config', 'one\n');
  const [reading] = await pool.readFiles(join(root, '.kube'), [{ path: 'config' }], want);
  expect(reading).toMatchObject({ measurement: { scan: { spans: [{ rule: 'secrets-file' }] } } });
});
