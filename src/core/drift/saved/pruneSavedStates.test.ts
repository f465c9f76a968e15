import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { makeFolder, write } from '../../git/testing/makeRepository.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { nodeDiskCalls } from '../../storage/diskCalls.ts';
import { bundleProof } from '../../storage/testing/bundleProof.ts';
import { sweepLeftOvers } from '../../storage/sweepLeftOvers.ts';
import { createSavedStates, type SavedIn } from './createSavedStates.ts';
import { pruneSavedStates } from './pruneSavedStates.ts';

const day = 24 * 60 * 60 * 1_000;
const payload = (id: string) =>
  `---\ncarryover: 1\nid: "${id}"\nsession: 1\n---\n## Payload\n\n**Current goal:** x\n`;

let dataFolder: string;
let root: string;
const storage = createStorage();

beforeEach(() => {
  dataFolder = makeFolder();
  root = makeFolder({ 'scratch/session-1.md': payload('named') });
});

const fileOf = (id: string) => join(dataFolder, 'payloads', `${id}.kept.gz`);
const left = () =>
  readdirSync(join(dataFolder, 'payloads'))
    .map((name) => name.replace('.kept.gz', ''))
    .toSorted();

/** Writes a copy that is so many days old. */
async function keep(id: string, days: number, of: SavedIn = { root }): Promise<void> {
  await createSavedStates(dataFolder, storage).write(id, { files: {}, dirty: [] }, of);
  const then = new Date(Date.now() - days * day);
  utimesSync(fileOf(id), then, then);
}
const listed = () => Promise.resolve([root]);
const unasked = () => Promise.reject(new Error('asked'));
const prune = () => pruneSavedStates({ dataFolder, storage, roots: listed, clock: Date.now });

it('takes away what is old and named by no payload, and nothing else', async () => {
  await keep('named', 400);
  await keep('young', 89);
  await keep('old', 91);
  write(dataFolder, { 'payloads/other.txt': '', 'payloads/old.accepted.json': '{}' });
  expect(await prune()).toBe(1);
  expect(left()).toEqual(['named', 'old.accepted.json', 'other.txt', 'young']);
});

it('keeps what a payload names in another payload folder, in the one before, or in a project off the list', async () => {
  write(root, {
    '.carryover/project.json': '{"carryover":1,"payloadFolder":"docs/sessions"}',
    'docs/sessions/session-1.md': payload('moved'),
  });
  const unlisted = makeFolder({ 'scratch/session-1.md': payload('on the command line') });
  for (const id of ['named', 'moved']) await keep(id, 400);
  await keep('unlisted', 400, { root: unlisted });
  write(unlisted, { 'scratch/session-2.md': payload('unlisted') });
  expect(await prune()).toBe(0);
});

it('keeps what a payload names in a folder that payloads are in no more', async () => {
  write(root, { 'docs/sessions/session-1.md': payload('left'), 'outside/session-1.md': payload('other') });
  await keep('left', 400, { root, folder: 'docs/sessions' });
  await keep('gone', 400, { root, folder: 'docs/sessions' });
  await keep('away', 400, { root, folder: 'README.md' });
  write(root, { 'README.md': '' });
  expect(await prune()).toBe(2);
  expect(left()).toEqual(['left']);
});

it('waits for a year where a project can’t be looked into', async () => {
  await keep('one', 100);
  await keep('two', 366);
  renameSync(root, `${root}-away`);
  expect(await prune()).toBe(1);
  expect(left()).toEqual(['one']);
  renameSync(`${root}-away`, root);
  write(root, { '.carryover/project.json': '{' });
  expect(await prune()).toBe(0);
});

it('waits for a year where a payload can’t be read, since it may name any copy', async () => {
  await keep('one', 100);
  await keep('two', 366);
  write(root, { 'scratch/session-2.md': '\0' });
  expect(await prune()).toBe(1);
  expect(left()).toEqual(['one']);
});

it('takes away what is older than two years, also if a payload names it', async () => {
  write(root, { 'scratch/session-2.md': payload('ancient') });
  await keep('named', 729);
  await keep('ancient', 731);
  expect(await prune()).toBe(1);
  expect(left()).toEqual(['named']);
});

it('takes away the oldest copies beyond the limit of size with each save, and never the one that was just written', async () => {
  const states = { files: {}, dirty: [] };
  await keep('oldest', 3);
  await keep('older', 2);
  await keep('old', 1);
  const { size } = statSync(fileOf('old'));
  await createSavedStates(dataFolder, storage, size * 3 + 10).write('new', states, { root });
  expect(left()).toEqual(['new', 'old', 'older']);
  await createSavedStates(dataFolder, storage, 1).write('last', states, { root });
  expect(left()).toEqual(['last']);
});

it('has no copy, for drift, where the disk can’t read it, and leaves the file', async () => {
  await keep('named', 1);
  const broken = createStorage({
    calls: {
      ...nodeDiskCalls,
      read: () => Promise.reject(Object.assign(new Error('input/output error'), { code: 'EIO' })),
    },
  });
  expect(await createSavedStates(dataFolder, broken).read('named')).toBeNull();
  expect(left()).toEqual(['named']);
});

it('asks for no project as long as nothing is old', async () => {
  await keep('young', 10);
  expect(await pruneSavedStates({ dataFolder, storage, roots: unasked, clock: Date.now })).toBe(0);
});

it('leaves a copy that is made anew while it is judged', async () => {
  await keep('again', 400);
  const reading = {
    ...storage,
    async read(file: string) {
      const bytes = await storage.read(file);
      // Writes like another process, after the check of its age.
      await createSavedStates(dataFolder, createStorage()).write('again', { files: {}, dirty: [] }, { root });
      return bytes;
    },
  };
  expect(await pruneSavedStates({ dataFolder, storage: reading, roots: listed, clock: Date.now })).toBe(0);
  expect(left()).toEqual(['again']);
});

it('killed half way beside a save, loses nothing that counts, and is gone on with', async () => {
  const script = await bundleProof(new URL('../testing/pruneLoop.ts', import.meta.url), makeFolder());
  const old = Array.from({ length: 150 }, (_, index) => `old-${index}`);
  const again = old.slice(-20);
  await keep('named', 400);
  await keep('young', 10);
  for (const id of old) await keep(id, 400);
  const start = (...args: readonly string[]) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, ready: once(child.stdout, 'data'), ended: once(child, 'close') };
  };
  const pruning = start('prune', dataFolder, root);
  const saving = start('save', dataFolder, root, ...again);
  await Promise.all([pruning.ready, saving.ready]);
  pruning.child.stdin.end('go\n');
  saving.child.stdin.end('go\n');
  while (left().length > 130) await new Promise((resolve) => setTimeout(resolve, 2));
  pruning.child.kill('SIGKILL');
  await Promise.all([pruning.ended, saving.ended]);

  const kept = createSavedStates(dataFolder, storage);
  const expectAllKept = async (): Promise<void> => {
    expect(await kept.read('named')).not.toBeNull();
    expect(await kept.read('young')).not.toBeNull();
    for (const id of again) expect(await kept.read(id)).toEqual({ files: {}, dirty: ['anew'] });
  };
  await expectAllKept();
  // Runs what the next start does.
  await sweepLeftOvers(dataFolder);
  await prune();
  await expectAllKept();
  expect(left()).toEqual(['named', ...again, 'young'].toSorted());
}, 60_000);
