import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAppError } from '../../../shared/errors.ts';
import { createDecisions } from '../../secrets/decisions.ts';
import { createSettings } from '../../settings/createSettings.ts';
import { createStacks } from '../../stacks/createStacks.ts';
import { createStorage } from '../createStorage.ts';
import { nodeDiskCalls, type DiskCalls, type OpenFile } from '../diskCalls.ts';

const faults = process.env['CARRYOVER_LONG'] === '1' ? 1_000 : 60;
const codes = ['ENOSPC', 'EDQUOT', 'EIO', 'EACCES', 'EPERM', 'EROFS', 'EMFILE', 'EFBIG'];
const projectId = 'p1';

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'carryover-faults-'));
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

/** Calls of a disk of which the one that `countdown` reaches fails, and those after it work again. */
function createFaultyDisk() {
  const disk = { countdown: Infinity, injected: 0, code: '' };
  const fail = (): void => {
    disk.countdown -= 1;
    if (disk.countdown !== 0) return;
    disk.injected += 1;
    throw Object.assign(new Error(disk.code), { code: disk.code });
  };
  const faulty =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      fail();
      return call(...args);
    };
  const openFile = ({ write, sync, close }: OpenFile): OpenFile => ({
    write: faulty(write),
    sync: faulty(sync),
    close,
  });
  const calls: DiskCalls = {
    makeFolder: faulty(nodeDiskCalls.makeFolder),
    openNew: async (file, rights) => {
      fail();
      return openFile(await nodeDiskCalls.openNew(file, rights));
    },
    rename: faulty(nodeDiskCalls.rename),
    link: faulty(nodeDiskCalls.link),
    unlink: faulty(nodeDiskCalls.unlink),
    followLink: nodeDiskCalls.followLink,
    syncFolder: faulty(nodeDiskCalls.syncFolder),
    read: faulty(nodeDiskCalls.read),
    list: nodeDiskCalls.list,
    changedAt: nodeDiskCalls.changedAt,
  };
  return { disk, calls };
}

function openAll(calls: DiskCalls, label: string) {
  let ids = 0;
  const notices: string[] = [];
  const options = {
    dataFolder,
    storage: createStorage({ calls, waitMs: 2_000 }),
    clock: () => Date.parse('2026-01-01T00:00:00Z'),
    newId: () => `${label}-${String((ids += 1))}`,
    emit: (event: string, payload: unknown) => {
      if (event === 'notice') notices.push(JSON.stringify(payload));
    },
  };
  return {
    stacks: createStacks(options),
    settings: createSettings(options),
    decisions: createDecisions(options),
    notices,
  };
}

/** Returns what a start of the app finds on a sound disk. */
async function onDisk(stackId: string) {
  const { stacks, settings, decisions, notices } = openAll(nodeDiskCalls, 'look');
  const { items } = await stacks.get(projectId, stackId);
  const found = new Set([
    ...items.map(({ source }) => `stack ${source.kind === 'file' ? source.path : ''}`),
    ...Object.keys((await settings.get({})).projects).map((id) => `settings ${id}`),
    ...(await decisions.list(projectId)).map(({ place }) => `decisions ${place}`),
  ]);
  await stacks.close();
  return { found, notices };
}

it(
  `keeps what it acknowledged, and what was there before, through ${String(faults)} failures of the disk`,
  { timeout: 1_200_000 },
  async () => {
    const { disk, calls } = createFaultyDisk();
    let acknowledged: string[] = [];
    let refused = 0;
    for (let round = 0; disk.injected < faults; round += 1) {
      const core = openAll(calls, `r${String(round)}`);
      // A new stack now and then: one has a limit of items.
      const { stackId } = await core.stacks.create({ projectId, name: 'Faults' });
      acknowledged = acknowledged.filter((edit) => !edit.startsWith('stack '));
      const edits: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
        stack: (path) => core.stacks.add({ projectId, stackId, sources: [{ kind: 'file', path }] }),
        settings: (id) =>
          core.settings.change({ patch: { project: { id, settings: { payloadFolder: 'later' } } } }),
        decisions: async (place) => {
          const valueHash = await core.decisions.hash(place);
          const at = '2026-01-01T00:00:00Z';
          await core.decisions.record(projectId, [
            { rule: 'r', valueHash, place, decision: 'redact', scope: 'project', at },
          ]);
        },
      };
      for (let number = 0; number < 30; number += 1) {
        const kind = Object.keys(edits)[number % 3] ?? '';
        const name = `${String(round)}-${String(number)}`;
        // An edit makes about ten calls: at times none of them fails.
        disk.countdown = 1 + Math.floor(Math.random() * 14);
        disk.code = codes[Math.floor(Math.random() * codes.length)] ?? '';
        const noticed = core.notices.length;
        try {
          await edits[kind]?.(name);
          // A setting that can't be written holds until the app quits, and a notice says so.
          if (core.notices.length > noticed) refused += 1;
          else acknowledged.push(`${kind} ${name}`);
        } catch (error) {
          // Anything else is a bug: the person gets a sentence, not a system's error.
          if (!isAppError(error)) throw error;
          refused += 1;
        }
        disk.countdown = Infinity;
      }
      await core.stacks.close();
      const { found, notices } = await onDisk(stackId);
      expect(notices).toEqual([]);
      expect(acknowledged.filter((edit) => !found.has(edit))).toEqual([]);
    }
    expect(refused).toBeGreaterThan(faults / 3);
    expect(acknowledged.length).toBeGreaterThan(0);
  },
);
