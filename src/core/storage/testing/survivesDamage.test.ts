import * as fc from 'fast-check';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDecisions } from '../../secrets/decisions.ts';
import { createSettings } from '../../settings/createSettings.ts';
import { createStacks } from '../../stacks/createStacks.ts';
import { createStorage } from '../createStorage.ts';

const long = process.env['CARRYOVER_LONG'] === '1';
const runs = long ? 10_000 : 100;
const projectId = 'p1';
const valueHash = 'ab'.repeat(32);

let scratch: string;
let sound: string;

function openAll(dataFolder: string) {
  let ids = 0;
  const options = {
    dataFolder,
    storage: createStorage(),
    clock: () => 0,
    newId: () => `id${String((ids += 1))}`,
    emit: () => undefined,
  };
  return {
    stacks: createStacks(options),
    settings: createSettings(options),
    decisions: createDecisions(options),
  };
}

/** Returns the app's view of a data folder; must never reject. */
async function stateOf(dataFolder: string) {
  const { stacks, settings, decisions } = openAll(dataFolder);
  const listed = await stacks.list({ projectId });
  const state = {
    'id1.stack.json': listed.find((stack) => stack.id === 'id1'),
    'id2.stack.json': listed.find((stack) => stack.id === 'id2'),
    'settings.json': await settings.get({}),
    'decisions.json': await decisions.list(projectId),
    key: await decisions.hash('x'),
  };
  await stacks.close();
  return state;
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'carryover-damage-'));
  sound = join(scratch, 'sound');
  const { stacks, settings, decisions } = openAll(sound);
  for (const name of ['One', 'Two']) {
    const { stackId } = await stacks.create({ projectId, name });
    await stacks.set({ projectId, stackId, fields: { goal: 'Grüße 👋' } });
  }
  const sources = [
    { kind: 'file', path: 'src/a.ts' },
    { kind: 'pasted', title: 'Note', text: 'line\n"two"' },
  ] as const;
  // The ids of items follow those of the two stacks.
  for (const stackId of ['id1', 'id2']) await stacks.add({ projectId, stackId, sources });
  await stacks.close();
  await settings.change({
    patch: { theme: 'dark', project: { id: projectId, settings: { stackId: 'id1' } } },
  });
  await decisions.hash('x');
  const at = '2026-01-01T00:00:00.000Z';
  await decisions.record(projectId, [
    { rule: 'r', valueHash, place: 'file:a', decision: 'redact', scope: 'project', at },
  ]);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const places = {
  'id1.stack.json': ['projects', projectId, 'stacks'],
  'id2.stack.json': ['projects', projectId, 'stacks'],
  'settings.json': [],
  'decisions.json': ['projects', projectId],
  key: [],
} as const;
type StateFile = keyof typeof places;
const names = Object.keys(places) as StateFile[];

const harm = fc.oneof(
  fc.record({ type: fc.constant('flip' as const), at: fc.nat(), bit: fc.nat(7) }),
  fc.record({ type: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({ type: fc.constant('zero' as const), at: fc.nat(), length: fc.integer({ min: 1, max: 64 }) }),
);
type Harm = typeof harm extends fc.Arbitrary<infer T> ? T : never;

function damage(bytes: Uint8Array, done: Harm): Uint8Array {
  const at = done.at % bytes.byteLength;
  if (done.type === 'cut') return bytes.slice(0, at);
  const changed = Uint8Array.from(bytes);
  if (done.type === 'zero') return changed.fill(0, at, at + done.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << done.bit);
  return changed;
}

it(
  `starts after each of ${String(runs)} damages to a state file, keeps the damaged bytes and all the rest`,
  { timeout: long ? 3_600_000 : 300_000 },
  async () => {
    const expected = await stateOf(sound);
    let round = 0;
    let setAside = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), harm, async (name, done) => {
        const dataFolder = join(scratch, `round-${String((round += 1))}`);
        await cp(sound, dataFolder, { recursive: true });
        const folder = join(dataFolder, ...places[name]);
        const damaged = damage(await readFile(join(folder, name)), done);
        await writeFile(join(folder, name), damaged);

        const state = await stateOf(dataFolder);
        for (const other of names) if (other !== name) expect(state[other]).toEqual(expected[other]);
        const kept = (await readdir(folder)).find((entry) => entry.startsWith(`${name}.damaged-`));
        if (kept !== undefined) setAside += 1;
        expect(Buffer.compare(await readFile(join(folder, kept ?? name)), damaged)).toBe(0);

        const { stacks } = openAll(dataFolder);
        const whole = name === 'id1.stack.json' ? 'id2' : 'id1';
        await stacks.set({ projectId, stackId: whole, fields: { goal: 'on we go' } });
        expect((await stacks.get(projectId, whole)).goal).toBe('on we go');
        await stacks.close();
        await rm(dataFolder, { recursive: true, force: true });
      }),
      { numRuns: runs },
    );
    expect(setAside).toBeGreaterThan(runs / 4);
  },
);
