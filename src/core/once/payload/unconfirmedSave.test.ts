import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import type { OnceApi } from '../../../shared/api/once.ts';
import { createOnce } from '../../createOnce.ts';
import { makeFolder, makeRepository, write } from '../../git/testing/makeRepository.ts';
import { loopPorts } from '../../testing/loopPorts.ts';
import { startCore } from '../../testing/startCore.ts';

const text = '## Orders\n\n**Current goal:** move the rules out\n\n**Next action:** finish `a.ts`\n';

let root: string;
let dataFolder: string;

beforeEach(() => {
  root = makeRepository({ 'a.ts': '' });
  dataFolder = makeFolder();
});

/** A process of its own: nothing in memory tells it what another one did. */
function start(): OnceApi {
  const workerUrl = inject('workerUrl');
  const ports = loopPorts({ dataFolder, workerUrl, label: 'save' });
  return createOnce({ ...ports, workerUrl: new URL(workerUrl), onProgress: () => undefined });
}

async function save(more: { readonly path?: string; readonly task?: string; readonly text?: string } = {}) {
  const saved = await start().payloads.save({ root, text, ...more });
  if (saved.status !== 'saved' && saved.status !== 'already') throw new Error(`It ended as ${saved.status}.`);
  return saved;
}

const sessions = () => readdirSync(join(root, 'scratch')).toSorted();

test('a save that ended before the person was told is found by the same request', async () => {
  await save();
  const again = await save();
  expect(again).toMatchObject({ status: 'already', path: 'scratch/session-1.md', session: 1 });
  expect(sessions()).toEqual(['session-1.md']);
  await again.acknowledge();
  expect(await save()).toMatchObject({ status: 'saved', session: 2 });
});

test('a payload that was edited since is none that the save wrote', async () => {
  await save();
  const file = join(root, 'scratch/session-1.md');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nedited\n`);
  expect(await save()).toMatchObject({ status: 'saved', session: 2 });
});

test('another project or another option is another request', async () => {
  await save();
  expect(await save({ task: 'Another' })).toMatchObject({ status: 'saved', session: 2 });
  root = makeRepository({ 'a.ts': '' });
  expect(await save()).toMatchObject({ status: 'saved', session: 1 });
});

test('a draft that became the payload of its name is found, too', async () => {
  write(root, { 'scratch/session-4.md': text });
  const path = join(root, 'scratch/session-4.md');
  expect(await save({ path })).toMatchObject({ status: 'saved', session: 4 });
  const written = readFileSync(path, 'utf8');
  const again = await save({ path, text: written });
  expect(again).toMatchObject({ status: 'already', session: 4 });
  expect(sessions()).toEqual(['session-4.draft.md', 'session-4.md']);
  await again.acknowledge();
  expect(await save({ path, text: written })).toMatchObject({ status: 'saved' });
});

test('a save of weeks ago is none that is repeated', async () => {
  await save();
  const saving = join(dataFolder, 'saving');
  const weeksAgo = new Date(Date.now() - 21 * 24 * 60 * 60 * 1000);
  for (const name of readdirSync(saving)) utimesSync(join(saving, name), weeksAgo, weeksAgo);
  expect(await save()).toMatchObject({ status: 'saved', session: 2 });
});

test('a save of weeks ago is forgotten when the app starts, and a younger one is not', async () => {
  await save();
  const saving = join(dataFolder, 'saving');
  const [old = ''] = readdirSync(saving);
  const weeksAgo = new Date(Date.now() - 21 * 24 * 60 * 60 * 1000);
  utimesSync(join(saving, old), weeksAgo, weeksAgo);
  writeFileSync(join(saving, 'young.save.json'), '{}');
  startCore(dataFolder);
  await vi.waitFor(() => expect(readdirSync(saving)).toEqual(['young.save.json']));
});

test('a note that is damaged hinders no save', async () => {
  await save();
  const saving = join(dataFolder, 'saving');
  for (const name of readdirSync(saving)) {
    writeFileSync(join(saving, name), '{');
  }
  expect(await save()).toMatchObject({ status: 'saved', session: 2 });
});
