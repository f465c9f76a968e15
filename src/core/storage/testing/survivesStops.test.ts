import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSettings } from '../../settings/createSettings.ts';
import { createStacks } from '../../stacks/createStacks.ts';
import { createStorage } from '../createStorage.ts';
import { bundleProof } from './bundleProof.ts';
import { startEditLoop, type EditLoop } from './startEditLoop.ts';

const long = process.env['CARRYOVER_LONG'] === '1';
const projectId = 'proof';
/** Starts a program as process 1 of its own: a lock's holder there has a number that means another process here. */
const elsewhere = ['unshare', '--pid', '--fork'];
const canUnshare =
  process.platform === 'linux' && spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;

let scratch: string;
let script: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'carryover-stops-'));
  script = await bundleProof(new URL('./editLoop.ts', import.meta.url), join(scratch, 'bundle'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

function open(dataFolder: string) {
  const storage = createStorage();
  const options = { dataFolder, storage, clock: () => 0, newId: () => 's1', emit: () => undefined };
  return { stacks: createStacks(options), settings: createSettings(options) };
}

/** Edits one stack and the settings in two processes, until each has made `count` edits; returns what was lost. */
async function editTogether(
  name: string,
  count: number,
  commands: readonly [readonly string[], readonly string[]],
  meanwhile: (loops: readonly EditLoop[]) => Promise<void> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const dataFolder = join(scratch, name);
  const before = open(dataFolder);
  const { stackId } = await before.stacks.create({ projectId, name: 'Proof' });
  await before.stacks.close();
  const args = { dataFolder, stackId, writers: 'stack,settings', count };
  const loops = commands.map((command, index) =>
    startEditLoop(script, { ...args, label: `p${String(index)}` }, command),
  );
  await meanwhile(loops);
  expect(await Promise.all(loops.map(({ ended }) => ended))).toEqual([0, 0]);
  const after = open(dataFolder);
  const stack = await after.stacks.get(projectId, stackId);
  const found = new Set([
    ...stack.items.map(({ source }) => `stack ${source.kind === 'file' ? source.path : ''}`),
    ...Object.keys((await after.settings.get({})).projects).map((id) => `settings ${id}`),
  ]);
  const printed = loops.flatMap(({ lines }) => lines.filter((line) => line !== 'ready'));
  expect(printed).toHaveLength(2 * count);
  // The one beside a process that stands still is told so, and has kept nothing then.
  return printed.filter((line) => !found.has(line) && !line.startsWith('failed storage/locked'));
}

it.runIf(canUnshare)(
  'loses no edit of a process in another PID namespace, nor of the one beside it',
  { timeout: 120_000 },
  async () => {
    const count = long ? 500 : 40;
    expect(await editTogether('namespaces', count, [[], elsewhere])).toEqual([]);
    expect(await editTogether('two-namespaces', count, [elsewhere, elsewhere])).toEqual([]);
  },
);

it.runIf(long && process.platform !== 'win32')(
  'loses no edit of a process that stands still for 35 seconds, nor of the one that took its lock',
  { timeout: 600_000 },
  async () => {
    const stops = Array.from({ length: 6 }, async (_, round) => {
      const lost = await editTogether(`stop-${String(round)}`, 300, [[], []], async ([first]) => {
        if (first === undefined) throw new Error('There is no process to stop.');
        await first.said(20 + round);
        await sleep(Math.random() * 20);
        process.kill(first.pid, 'SIGSTOP');
        await sleep(35_000);
        process.kill(first.pid, 'SIGCONT');
      });
      expect(lost).toEqual([]);
    });
    await Promise.all(stops);
  },
);
