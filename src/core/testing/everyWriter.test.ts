import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bundleProof } from '../storage/testing/bundleProof.ts';
import { startLoop, type EditLoop } from '../storage/testing/startEditLoop.ts';
import { startCore } from './startCore.ts';

const long = process.env['CARRYOVER_LONG'] === '1';
const kills = long ? 1_000 : 6;
/** Kills per data folder, whose history holds fifty copies. */
const perFolder = long ? 40 : 6;
/** Data folders at a time: where three processes wait for the disk, others go on. */
const atOnce = long ? 5 : 1;
const kinds = ['stack', 'copy', 'settings', 'snippet', 'draft', 'task', 'checkpoint', 'payload'];
/** Each is killed again and again, while the others go on: a window, browser mode and the command line. */
const processes = [kinds, kinds, ['once']];

let scratch: string;
let script: string;
const living = new Set<EditLoop>();
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'carryover-writers-'));
  // Beside the worker stands the package's own file, which core reads.
  const folder = join(dirname(fileURLToPath(inject('workerUrl'))), 'writers');
  script = await bundleProof(new URL('./writerLoop.ts', import.meta.url), folder);
});
afterAll(async () => {
  await Promise.all([...living].map((loop) => loop.kill()));
  await rm(scratch, { recursive: true, force: true });
});

interface Place {
  readonly dataFolder: string;
  readonly root: string;
  /** A task that all processes change. */
  readonly taskId: string;
}

/** Returns everything that a start of the app finds, in the words of the loops. */
async function onDisk({ dataFolder, root, taskId }: Place): Promise<ReadonlyMap<string, number>> {
  const { core, api, notices } = startCore(dataFolder);
  const { projectId } = await api.projects.open({ path: root });
  const stacks = await api.stacks.list({ projectId });
  const payloads = await Promise.all(
    (await api.payloads.list({ projectId })).map(async ({ path }) => {
      const [, name = ''] = /Go on with (\S+)/u.exec(await readFile(join(root, path), 'utf8')) ?? [];
      return `${path} ${name}`;
    }),
  );
  const tasks = await Promise.all(
    (await api.tasks.list({ projectId })).map(({ id }) => api.tasks.read({ projectId, taskId: id })),
  );
  const { labels } = await api.checkpoint.open({
    projectId,
    taskId,
    operationId: 'look',
    choices: {},
    read: false,
  });
  const found = [
    ...stacks.flatMap(({ items }) =>
      items.map(({ source }) => `stack ${source.kind === 'pasted' ? source.title : ''}`),
    ),
    ...Object.keys((await api.settings.get({})).projects).map((id) => `settings ${id}`),
    ...(await api.library.list({})).map(({ name }) => `snippet ${name}`),
    ...(await api.drafts.list({ projectId })).map(({ id }) => `draft ${id}`),
    ...tasks
      .flatMap(({ markdown }) => /Went on with (\S+)/u.exec(markdown)?.[1] ?? [])
      .map((name) => `task ${name}`),
    ...labels.map((name) => `checkpoint ${name}`),
    ...(await api.history.list({ projectId })).map(({ stackId }) => `copy ${stackId}`),
    ...payloads.flatMap((payload) => [`payload ${payload}`, `once ${payload}`]),
  ];
  await core.close();
  expect(notices()).toEqual([]);
  const counts = new Map<string, number>();
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Makes a data folder and a project with a task. */
async function makePlace(name: string): Promise<Place> {
  const dataFolder = join(scratch, name);
  const root = join(scratch, `project-${name}`);
  await mkdir(root);
  const { core, api } = startCore(dataFolder);
  const { projectId } = await api.projects.open({ path: root });
  const { taskId } = await api.tasks.create({ projectId, name: 'Of all', plan: '## Phase 1: Begin\n' });
  await core.close();
  return { dataFolder, root, taskId };
}

/** Kills each of the processes in its own time, as often as asked in all, and returns what they printed. */
async function killInTurn(place: Place, times: number): Promise<readonly string[]> {
  const { dataFolder, root, taskId } = place;
  const now = processes.map((): EditLoop | null => null);
  const printed: string[] = [];
  let left = times;
  /** Time in ms that one thing takes, as it was last. */
  let pace = 100;
  const keepKilling = async (kindsOfOne: readonly string[], slot: number): Promise<void> => {
    const atLeast = long ? 0 : Math.min(4, kindsOfOne.length * 2);
    for (let life = slot; left > 0; life += 1) {
      left -= 1;
      const first = (life * (long ? 1 : 4)) % kindsOfOne.length;
      const inTurn = [...kindsOfOne.slice(first), ...kindsOfOne.slice(0, first)].join(',');
      const label = `k${String(slot)}-${String(life)}`;
      const loop = startLoop(script, [dataFolder, root, inject('workerUrl'), label, taskId, inTurn]);
      now[slot] = loop;
      living.add(loop);
      const done = long ? Math.floor(Math.random() * 2) : atLeast;
      await loop.said(1);
      const began = performance.now();
      await loop.said(2 * done + 1);
      if (done > 0) pace = (performance.now() - began) / done;
      await sleep(Math.random() * pace);
      const beside = now.filter((other) => other !== loop && isWriting(other)).length;
      await loop.kill();
      living.delete(loop);
      printed.push(...loop.lines);
      tally(`killed amid ${/^begin (.*)$/u.exec(loop.lines.at(-1) ?? '')?.[1] ?? 'nothing'}`);
      tally(`killed beside ${String(beside)} amid a write`);
    }
  };
  await Promise.all(processes.map((kindsOfOne, slot) => keepKilling(kindsOfOne, slot)));
  return printed;
}

function isWriting(loop: EditLoop | null): boolean {
  return loop?.lines.at(-1)?.startsWith('begin ') ?? false;
}

const tallies = new Map<string, number>();
function tally(of: string): void {
  tallies.set(of, (tallies.get(of) ?? 0) + 1);
}

/** Returns the lines that were printed more often than they are on disk. */
function lostOf(lines: readonly string[], found: ReadonlyMap<string, number>): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].filter(([line, count]) => (found.get(line) ?? 0) < count).map(([line]) => line);
}

it(
  `loses nothing of any kind in ${String(kills)} kills of three processes beside each other`,
  { timeout: long ? 7_200_000 : 300_000 },
  async () => {
    const places = Array.from({ length: kills / perFolder }, (_, number) => `data-${String(number)}`);
    const work = async (): Promise<void> => {
      for (let name = places.shift(); name !== undefined; name = places.shift()) {
        const place = await makePlace(name);
        const lines = (await killInTurn(place, perFolder)).filter((line) => !line.startsWith('begin '));
        expect(lines.filter((line) => line.startsWith('failed'))).toEqual([]);
        expect(lostOf(lines, await onDisk(place))).toEqual([]);
        const left = (await readdir(place.root, { recursive: true })).filter(
          (path) => path !== 'scratch' && !/session-\d+\.md$/u.test(path),
        );
        expect(left).toEqual([]);
        for (const line of lines) tally(`kept ${line.split(' ')[0] ?? ''}`);
        if (long)
          process.stdout.write(
            `${JSON.stringify(Object.fromEntries([...tallies].toSorted(([a], [b]) => a.localeCompare(b))))}\n`,
          );
        await rm(place.dataFolder, { recursive: true, force: true });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const kept = [...tallies.keys()].flatMap((one) => (one.startsWith('kept ') ? one.slice(5) : []));
    expect(kept.toSorted()).toEqual(
      processes
        .flat()
        .filter((kind, at, all) => all.indexOf(kind) === at)
        .toSorted(),
    );
  },
);
