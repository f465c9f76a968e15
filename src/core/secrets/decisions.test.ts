import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStorage } from '../storage/createStorage.ts';
import type { Decision } from './decision.ts';
import { createDecisions } from './decisions.ts';

let dataFolder: string;
let notices: string[];
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'carryover-decisions-'));
  notices = [];
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const open = () =>
  createDecisions({
    dataFolder,
    storage: createStorage(),
    emit: (event, payload) => {
      if (event === 'notice' && 'message' in payload) notices.push(payload.message);
    },
  });
const file = () => join(dataFolder, 'projects', 'p1', 'decisions.json');

const decision = (change: Partial<Decision> = {}): Decision => ({
  rule: 'github-token',
  valueHash: 'ab'.repeat(32),
  place: 'file:src/a.ts',
  decision: 'redact',
  scope: 'project',
  at: '2026-01-01T00:00:00.000Z',
  ...change,
});

it('hashes a value the same over restarts and processes, and differently elsewhere', async () => {
  const hashes = await Promise.all(Array.from({ length: 10 }, () => open().hash('hunter2')));
  expect(new Set(hashes).size).toBe(1);
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/u);
  expect(await open().hash('hunter3')).not.toBe(hashes[0]);
  await rm(join(dataFolder, 'key'));
  expect(await open().hash('hunter2')).not.toBe(hashes[0]);
});

it('writes the value nowhere on disk, in no encoding that a search would find', async () => {
  const value = 'ghp_CanaryCanaryCanaryCanaryCanary012345';
  const decisions = open();
  const valueHash = await decisions.hash(value);
  await decisions.record('p1', [decision({ valueHash, decision: 'allow', reason: 'test key' })]);
  await decisions.forget('p1', []);
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.map((entry) => entry.name).toSorted()).toEqual(['decisions.json', 'key']);
  for (const entry of files) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const encoding of ['utf8', 'base64', 'hex', 'utf16le'] as const) {
      const form =
        encoding === 'utf16le' ? Buffer.from(value, encoding) : Buffer.from(value).toString(encoding);
      expect(bytes.includes(form)).toBe(false);
    }
  }
  if (process.platform !== 'win32') expect((await stat(join(dataFolder, 'key'))).mode & 0o777).toBe(0o600);
});

it('keeps decisions per project and over restarts', async () => {
  await open().record('p1', [decision()]);
  await open().record('p2', [decision({ decision: 'allow', reason: 'mine' })]);
  expect(await open().list('p1')).toEqual([decision()]);
  expect(await open().list('p2')).toEqual([decision({ decision: 'allow', reason: 'mine' })]);
  expect(await open().list('p3')).toEqual([]);
});

it('lets a new decision replace the old one of the same scope, and one for the project those of its stacks', async () => {
  const decisions = open();
  const inStack = (stackId: string, change: Partial<Decision> = {}) =>
    decision({ scope: 'stack', stackId, ...change });
  await decisions.record('p1', [inStack('s1'), inStack('s2'), decision({ place: 'goal' })]);
  await decisions.record('p1', [inStack('s1', { decision: 'allow', reason: 'r' })]);
  expect(await decisions.list('p1')).toEqual([
    inStack('s2'),
    decision({ place: 'goal' }),
    inStack('s1', { decision: 'allow', reason: 'r' }),
  ]);
  await decisions.record('p1', [decision({ decision: 'allow', reason: 'all' })]);
  expect(await decisions.list('p1')).toEqual([
    decision({ place: 'goal' }),
    decision({ decision: 'allow', reason: 'all' }),
  ]);
});

it('takes back what matches rule, hash and place, and nothing else', async () => {
  const decisions = open();
  const others = [
    decision({ rule: 'other' }),
    decision({ place: 'goal' }),
    decision({ valueHash: 'cd'.repeat(32) }),
  ];
  await decisions.record('p1', [decision(), decision({ scope: 'stack', stackId: 's' }), ...others]);
  await decisions.forget('p1', [decision()]);
  expect(await decisions.list('p1')).toEqual(others);
});

it('loses no decision of two processes at once', async () => {
  const [one, other] = [open(), open()];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? one : other).record('p1', [decision({ place: `file:${String(n)}` })]),
    ),
  );
  expect(await open().list('p1')).toHaveLength(20);
});

it.each(['', '{"carryover":1,"decisions":[{"rule":1}]}', '{"carryover":1}', '\u0000'])(
  'sets a damaged file (%j) aside, says so, and every finding is open again',
  async (content) => {
    const decisions = open();
    await decisions.record('p1', [decision()]);
    await writeFile(file(), content);
    expect(await decisions.list('p1')).toEqual([]);
    expect(await readFile(`${file()}.damaged-1`, 'utf8')).toBe(content);
    expect(notices).toHaveLength(1);
    await decisions.record('p1', [decision({ place: 'goal' })]);
    expect(await decisions.list('p1')).toEqual([decision({ place: 'goal' })]);
  },
);

it('neither trusts nor overwrites the decisions of a newer version', async () => {
  const decisions = open();
  await decisions.record('p1', [decision({ decision: 'allow', reason: 'r' })]);
  const newer = (await readFile(file(), 'utf8')).replace('"carryover": 1', '"carryover": 2');
  await writeFile(file(), newer);
  expect(await decisions.list('p1')).toEqual([]);
  await expect(decisions.record('p1', [decision()])).rejects.toMatchObject({ code: 'storage/write-failed' });
  expect(await readFile(file(), 'utf8')).toBe(newer);
  expect(notices).toHaveLength(1);
});

it('sets a damaged key aside and makes a new one, so that old decisions lapse', async () => {
  const before = await open().hash('x');
  await writeFile(join(dataFolder, 'key'), 'short');
  const after = await Promise.all([open().hash('x'), open().hash('x')]);
  expect(new Set(after).size).toBe(1);
  expect(after[0]).not.toBe(before);
  expect(await readFile(join(dataFolder, 'key.damaged-1'), 'utf8')).toBe('short');
  expect(notices).toHaveLength(1);
});

it('says that the key can not be read, and reads it again the next time', async () => {
  // A folder in the file's place makes the write fail for every user, root included.
  await mkdir(join(dataFolder, 'key'));
  const decisions = open();
  await expect(decisions.hash('x')).rejects.toMatchObject({ code: 'storage/read-failed' });
  await rm(join(dataFolder, 'key'), { recursive: true });
  expect(await decisions.hash('x')).toBe(await open().hash('x'));
});

it('keeps fields of decisions that it does not know', async () => {
  const decisions = open();
  await decisions.record('p1', [decision()]);
  const text = await readFile(file(), 'utf8');
  await writeFile(file(), text.replace('"rule"', '"by": "someone", "rule"'));
  await decisions.record('p1', [decision({ place: 'goal' })]);
  expect(await readFile(file(), 'utf8')).toContain('"by": "someone"');
});

it('refuses a project id that is no name on disk', async () => {
  await expect(open().list('\ud800')).rejects.toMatchObject({ code: 'projects/unknown' });
});
