import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeDiskCalls, type DiskCalls } from '../storage/diskCalls.ts';
import { startCore, type StartedCore } from './startCore.ts';

let folder: string;
let dataFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carryover-read-only-'));
  dataFolder = join(folder, 'data');
  await mkdir(join(folder, 'shop'));
  await writeFile(join(folder, 'shop', 'order.ts'), 'export const order = 1;\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts on a disk that takes nothing, as one that is mounted read-only, or a folder of another user. */
function startWith(code: string): StartedCore {
  const refuse = () => Promise.reject(Object.assign(new Error(code), { code }));
  const disk: DiskCalls = {
    ...nodeDiskCalls,
    openNew: refuse,
    rename: refuse,
    link: refuse,
    unlink: refuse,
  };
  return startCore(dataFolder, { disk });
}

it.each(['EROFS', 'EACCES', 'EPERM'])(
  'a data folder that can’t be written (%s) is read, assembled and copied from, and nothing seems kept',
  async (code) => {
    const before = startCore(dataFolder);
    const path = join(folder, 'shop');
    const { projectId } = await before.api.projects.open({ path });
    const { stackId } = await before.api.stacks.create({ projectId, name: 'Task' });
    const ref = { projectId, stackId };
    await before.api.stacks.add({ ...ref, sources: [{ kind: 'file', path: 'order.ts' }] });
    expect(await before.core.folderProblem()).toBeNull();
    await before.core.close();
    const settings = () => readFile(join(dataFolder, 'projects.json'), 'utf8');
    const kept = await settings();

    const host = startWith(code);
    expect(await host.core.folderProblem()).toBe(
      `Carryover can’t write to ${dataFolder}, so nothing that you change is kept. Make that folder writable, or set CARRYOVER_HOME to another one, then start Carryover again.`,
    );
    expect(await host.api.projects.open({ path })).toEqual({ projectId });
    expect((await host.api.projects.list({})).map((project) => project.path)).toEqual([path]);
    expect(await host.api.stacks.list({ projectId })).toMatchObject([{ name: 'Task', items: [{}] }]);
    await host.api.assembly.open(ref);
    expect(await host.api.assembly.export({ ...ref, target: 'clipboard' })).toMatchObject({ status: 'done' });
    expect(host.clipboard).toContain('order = 1');
    expect(host.notices().at(-1)).toContain('This copy is not in the copy history. ');

    const notSaved = { code: 'storage/write-failed', facts: { cause: code } };
    await expect(host.api.stacks.set({ ...ref, fields: { goal: 'x' } })).rejects.toMatchObject(notSaved);
    await expect(host.api.stacks.create({ projectId, name: 'New' })).rejects.toMatchObject(notSaved);
    const fields = { name: 'Rules', kind: 'snippet', tags: [], text: 'x' } as const;
    await expect(host.api.library.create({ fields })).rejects.toMatchObject(notSaved);
    const lasting = () =>
      host
        .notices()
        .filter((notice) =>
          notice.startsWith('Your change lasts until you quit. settings.json was not saved: '),
        );
    await host.api.settings.change({ patch: { lastProjectId: projectId } });
    await host.api.settings.change({ patch: { project: { id: projectId, settings: { stackId: 'x' } } } });
    expect(lasting()).toEqual([]);
    await host.api.settings.change({ patch: { theme: 'light' } });
    expect((await host.api.settings.get({})).theme).toBe('light');
    expect(lasting()).toHaveLength(1);
    const answer = { id: projectId, settings: { payloadFolder: 'later' } } as const;
    await host.api.settings.change({ patch: { project: answer } });
    expect(lasting()).toHaveLength(2);
    expect(await settings()).toBe(kept);
  },
);

it('opens a project for the first time in a data folder that can’t be written', async () => {
  await mkdir(dataFolder);
  const host = startWith('EROFS');
  const { projectId } = await host.api.projects.open({ path: join(folder, 'shop') });
  expect(await host.api.stacks.list({ projectId })).toEqual([]);
  expect(await host.api.library.list({})).not.toEqual([]);
});
