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
const kills = long ? 1_000 : 4;
/** Kills per data folder, of which each makes some of the fifty copies that the history holds. */
const perFolder = long ? 10 : 4;
/** Pause in ms of those that live on: what they write makes each look at the disk take longer. */
const livingPause = '200';
const kinds = 'stack,copy,settings,snippet,draft,task,payload';

let scratch: string;
let script: string;
const loops: EditLoop[] = [];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'carryover-writers-'));
  // Beside the worker stands the package's own file, which core reads.
  const folder = join(dirname(fileURLToPath(inject('workerUrl'))), 'writers');
  script = await bundleProof(new URL('./writerLoop.ts', import.meta.url), folder);
}, 60_000);
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.kill()));
  await rm(scratch, { recursive: true, force: true });
});

/** Returns everything that a start of the app finds, in the words of the loops. */
async function onDisk(dataFolder: string, root: string): Promise<ReadonlyMap<string, number>> {
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
    ...(await api.history.list({ projectId })).map(({ stackId }) => `copy ${stackId}`),
    ...payloads.flatMap((payload) => [`payload ${payload}`, `once ${payload}`]),
  ];
  await core.close();
  expect(notices()).toEqual([]);
  const counts = new Map<string, number>();
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Lines that the loop printed more often than they are on disk. */
function lostOf({ lines }: EditLoop, found: ReadonlyMap<string, number>): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].filter(([line, count]) => (found.get(line) ?? 0) < count).map(([line]) => line);
}

it(
  `loses nothing of any kind in ${String(kills)} kills beside a window and a command line that live`,
  { timeout: long ? 7_200_000 : 240_000 },
  async () => {
    const seen: string[] = [];
    for (let first = 0; first < kills; first += perFolder) {
      const dataFolder = join(scratch, `data-${String(first)}`);
      const root = join(scratch, `project-${String(first)}`);
      await mkdir(root);
      const start = (label: string, wanted: string, pause: string) => {
        const loop = startLoop(script, [dataFolder, root, inject('workerUrl'), label, wanted, pause]);
        loops.push(loop);
        return loop;
      };
      const living = [
        start('living', 'stack,settings,snippet,task,payload', livingPause),
        start('command', 'once', livingPause),
      ];
      await Promise.all(living.map((loop) => loop.said(1)));
      for (let kill = first; kill < first + perFolder; kill += 1) {
        const loop = start(`k${String(kill)}`, kinds, '0');
        await loop.said(1 + ((kill * 2) % 9));
        await sleep(Math.random() * 60);
        await loop.kill();
        expect(lostOf(loop, await onDisk(dataFolder, root))).toEqual([]);
        seen.push(...loop.lines);
      }
      for (const loop of living) await loop.kill();
      const found = await onDisk(dataFolder, root);
      expect(living.flatMap((loop) => lostOf(loop, found))).toEqual([]);
      seen.push(...living.flatMap(({ lines }) => lines));
      const left = (await readdir(root, { recursive: true })).filter(
        (path) => !/session-\d+\.md$/u.test(path),
      );
      expect(left.filter((path) => path !== 'scratch')).toEqual([]);
      await rm(dataFolder, { recursive: true, force: true });
    }
    expect(seen.filter((line) => line.startsWith('failed'))).toEqual([]);
    expect(new Set(seen.map((line) => line.split(' ')[0])).size).toBe(8);
  },
);
