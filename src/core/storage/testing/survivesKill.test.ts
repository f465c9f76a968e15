import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDecisions } from '../../secrets/decisions.ts';
import { createSettings } from '../../settings/createSettings.ts';
import { createStacks } from '../../stacks/createStacks.ts';
import { createStorage } from '../createStorage.ts';
import { hostMark } from '../processMark.ts';
import { sweepLeftOvers } from '../sweepLeftOvers.ts';
import { bundleProof } from './bundleProof.ts';
import { startEditLoop, type EditLoop } from './startEditLoop.ts';

const long = process.env['CARRYOVER_LONG'] === '1';
const kills = long ? 1_000 : 20;
/** Kills per data folder: a stack has a limit of items. */
const perFolder = 20;

let scratch: string;
let script: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'carryover-kill-'));
  script = await bundleProof(new URL('./editLoop.ts', import.meta.url), join(scratch, 'bundle'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const projectId = 'proof';

async function newDataFolder(name: string) {
  const dataFolder = join(scratch, name);
  const stacks = createStacks({
    dataFolder,
    storage: createStorage(),
    clock: () => 0,
    newId: () => 's1',
    emit: () => undefined,
  });
  const { stackId } = await stacks.create({ projectId, name: 'Proof' });
  await stacks.close();
  return { dataFolder, stackId };
}

/** Returns the state on disk as a start of the app reads it, and its notices. */
async function onDisk(dataFolder: string, stackId: string) {
  const notices: unknown[] = [];
  const options = {
    dataFolder,
    storage: createStorage(),
    clock: () => 0,
    newId: () => 'unused',
    emit: (event: string, payload: unknown) => void (event === 'notice' && notices.push(payload)),
  };
  const stack = await createStacks(options).get(projectId, stackId);
  return {
    notices,
    edits: new Set([
      ...stack.items.map(({ source }) => `stack ${source.kind === 'file' ? source.path : ''}`),
      ...Object.keys((await createSettings(options).get({})).projects).map((id) => `settings ${id}`),
      ...(await createDecisions(options).list(projectId)).map(({ place }) => `decisions ${place}`),
    ]),
  };
}

const acknowledged = (loop: EditLoop) => loop.lines.filter((line) => line !== 'ready');
const allFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

it(
  `loses no acknowledged edit and leaves nothing behind in ${String(kills)} kills beside a living editor`,
  { timeout: long ? 3_600_000 : 300_000 },
  async () => {
    let seen = 0;
    for (let first = 0; first < kills; first += perFolder) {
      const { dataFolder, stackId } = await newDataFolder(`data-${String(first)}`);
      const args = { dataFolder, stackId, writers: 'stack,settings,decisions', count: 100_000 };
      const living = startEditLoop(script, { ...args, label: 'living' });
      const expected: string[] = [];
      for (let kill = first; kill < first + perFolder; kill += 1) {
        const loop = startEditLoop(script, { ...args, label: `k${String(kill)}` });
        await loop.said(2);
        await sleep(Math.random() * 30);
        await loop.kill();
        expected.push(...acknowledged(loop));
        const state = await onDisk(dataFolder, stackId);
        expect(state.notices).toEqual([]);
        expect(expected.filter((edit) => !state.edits.has(edit))).toEqual([]);
        await sweepLeftOvers(dataFolder);
        for (const entry of await allFiles(dataFolder)) {
          expect(entry.name).not.toContain(`${hostMark}-${String(loop.pid)}-`);
        }
      }
      await living.kill();
      expected.push(...acknowledged(living));
      expect(expected.filter((edit) => edit.startsWith('failed'))).toEqual([]);
      expect(acknowledged(living).length).toBeGreaterThan(perFolder);
      const { edits } = await onDisk(dataFolder, stackId);
      expect(expected.filter((edit) => !edits.has(edit))).toEqual([]);
      await sweepLeftOvers(dataFolder);
      expect((await allFiles(dataFolder)).map((entry) => entry.name).toSorted()).toEqual([
        'decisions.json',
        'key',
        's1.stack.json',
        's1.undo.json',
        'settings.json',
      ]);
      seen += expected.length;
      await rm(dataFolder, { recursive: true, force: true });
    }
    expect(seen).toBeGreaterThan(kills);
  },
);

it('keeps all hundred items that two processes add to one stack at once', { timeout: 60_000 }, async () => {
  const { dataFolder, stackId } = await newDataFolder('two');
  const args = { dataFolder, stackId, writers: 'stack', count: 50 };
  const loops = ['left', 'right'].map((label) => startEditLoop(script, { ...args, label }));
  expect(await Promise.all(loops.map((loop) => loop.ended))).toEqual([0, 0]);
  const { edits } = await onDisk(dataFolder, stackId);
  expect(loops.flatMap(acknowledged)).toHaveLength(100);
  expect(loops.flatMap(acknowledged).filter((edit) => !edits.has(edit))).toEqual([]);
});

it('lets two processes that start at once agree on one key', { timeout: 60_000 }, async () => {
  const { dataFolder, stackId } = await newDataFolder('key');
  const args = { dataFolder, stackId, writers: 'decisions', count: 5, label: 'value-of-a-secret' };
  const loops = [args, args].map((own) => startEditLoop(script, own));
  expect(await Promise.all(loops.map((loop) => loop.ended))).toEqual([0, 0]);
  const text = await readFile(join(dataFolder, 'projects', projectId, 'decisions.json'), 'utf8');
  // Both recorded the same values at the same places: one key makes them one decision each.
  const { decisions } = JSON.parse(text) as { decisions: unknown[] };
  expect(decisions).toHaveLength(5);
});
