import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { createCopyFiles } from '../history/createCopyFiles.ts';
import { createDraftFiles } from '../review/drafts/createDraftFiles.ts';
import { createSnippetFiles } from '../sources/snippets/createSnippetFiles.ts';
import type { TaskRecord } from '../../shared/domain/task.ts';
import { createStackFiles } from '../stacks/createStackFiles.ts';
import { createOtherTexts, otherTextKey } from '../storage/createOtherTexts.ts';
import { createTaskFiles } from '../tasks/createTaskFiles.ts';
import { createStorage } from '../storage/createStorage.ts';
import { nodeDiskCalls, type DiskCalls } from '../storage/diskCalls.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = makeFolder();
});
afterEach(() => vi.useRealTimers());

const run = (calls = nodeDiskCalls) => ({
  dataFolder,
  storage: createStorage({ calls }),
  emit: () => undefined,
});
/** A later run, which drops what is kept of conflicts, too. */
const nextRun = () => ({ ...run(), otherTexts: createOtherTexts({ ...run(), newId: () => 'n' }) });
const projectId = 'p';
const time = '2026-11-23T00:00:00.000Z';

const aTask: TaskRecord = {
  id: 't',
  revision: 0,
  created: time,
  edited: time,
  name: 'T',
  state: 'active',
  goal: '',
  plan: '',
  phases: {},
};

interface Made {
  /** Folder of the record, in the data folder. */
  readonly folder: string;
  /** Number of the user's own records that a run finds. */
  readonly count: () => Promise<number>;
  readonly remove: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

/** Makes a record on a disk. */
const kinds: Readonly<Record<string, (calls?: DiskCalls) => Promise<Made>>> = {
  async drafts(calls) {
    const files = createDraftFiles(run(calls));
    await files.create(projectId, {
      id: 'd',
      revision: 0,
      created: time,
      edited: time,
      origin: { kind: 'pasted' },
      source: '',
      template: 'standard',
      title: '',
      task: '',
      sections: [],
      outside: [],
      placed: [],
      letGo: [],
    });
    const ref = { projectId, draftId: 'd' };
    return {
      folder: 'projects/p/drafts',
      count: async () => (await createDraftFiles(nextRun()).list(projectId)).length,
      remove: () => files.remove(ref),
      restore: () => files.restore(ref),
    };
  },
  async stacks(calls) {
    const files = createStackFiles(run(calls));
    await files.create(projectId, () => ({
      id: 's',
      name: 'S',
      task: '',
      goal: '',
      model: 'gpt-4o',
      budget: 1_000,
      format: 'markdown',
      confirm: false,
      items: [],
    }));
    const ref = { projectId, stackId: 's' };
    return {
      folder: 'projects/p/stacks',
      count: async () => (await createStackFiles(nextRun()).list(projectId)).length,
      remove: () => files.remove(ref),
      restore: () => files.restore(ref),
    };
  },
  async snippets(calls) {
    const files = createSnippetFiles(run(calls));
    const { id } = await files.create({ name: 'Rules', kind: 'snippet', tags: [], text: '' });
    return {
      folder: 'library',
      count: async () =>
        (await createSnippetFiles(nextRun()).list()).filter(({ builtIn }) => builtIn === null).length,
      remove: () => files.remove(id),
      restore: () => files.restore(id),
    };
  },
  async tasks(calls) {
    const files = createTaskFiles(run(calls));
    const place = { folder: join(dataFolder, 'projects/p/tasks'), older: [] };
    await files.edit(place, 't', () => aTask);
    return {
      folder: 'projects/p/tasks',
      count: async () => (await createTaskFiles(nextRun()).list(place)).length,
      remove: async () => void (await files.remove(place, 't')),
      restore: () => files.restore(place, 't', () => Promise.resolve()),
    };
  },
  async copies(calls) {
    const files = createCopyFiles(run(calls));
    const figures = { tokens: 1, exact: true, items: 1, redacted: 0, allowed: 0, bytes: 4 };
    const of = { stackId: 's', stackName: 'S', model: 'gpt-4o' };
    await files.add(projectId, { id: 'c', at: time, target: 'clipboard', ...of, ...figures }, 'text');
    return {
      folder: 'projects/p/history',
      count: async () => (await createCopyFiles(run()).list(projectId)).length,
      remove: () => files.remove(projectId, ['c']),
      restore: () => files.restore(projectId, ['c']),
    };
  },
};

it.each(Object.entries(kinds))(
  'the next run deletes for good the %s that a killed run removed, once no window offers them back',
  async (_, make) => {
    const { folder, count, remove } = await make();
    const waiting = () => readdirSync(join(dataFolder, folder, 'removed'));
    await remove();
    await count();
    expect(waiting()).toHaveLength(1);
    vi.useFakeTimers({ now: Date.now() + 2 * 60 * 60 * 1000, toFake: ['Date'] });
    await count();
    expect(waiting()).toEqual([]);
  },
);

it.each(
  Object.keys(kinds).flatMap(
    (kind) =>
      [
        [kind, 'ENOSPC', 'the disk is full. Free some space and try again.'],
        [kind, 'EDQUOT', 'your quota on this disk is used up.'],
      ] as const,
  ),
)(
  'deleting one of the %s makes room at once where nothing can be written (%s), and can be undone once there is room',
  async (kind, code, why) => {
    let full = false;
    const unlessFull = <T>(work: () => Promise<T>): Promise<T> =>
      full ? Promise.reject(Object.assign(new Error('no room'), { code })) : work();
    const made = await kinds[kind]?.({
      ...nodeDiskCalls,
      openNew: (file, rights) => unlessFull(() => nodeDiskCalls.openNew(file, rights)),
      makeFolder: (folder) => unlessFull(() => nodeDiskCalls.makeFolder(folder)),
      link: (from, to) => unlessFull(() => nodeDiskCalls.link(from, to)),
    });
    if (made === undefined) throw new Error('There is no such kind.');
    const files = () =>
      readdirSync(join(dataFolder, made.folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    const before = files();
    expect(await made.count()).toBe(1);
    full = true;
    await made.remove();
    expect(files()).toEqual([]);
    await expect(made.restore()).rejects.toThrow(why);
    full = false;
    await made.restore();
    expect(files()).toEqual(before);
    expect(await made.count()).toBe(1);
  },
);

it.each([
  ['drafts', { what: 'draft', projectId, draftId: 'd' }],
  ['stacks', { what: 'stack', projectId, stackId: 's' }],
  ['stacks', { what: 'note', projectId, stackId: 's', itemId: 'i' }],
  ['tasks', { what: 'task', projectId, taskId: 't' }],
  ['snippets', null],
] as const)(
  'what was kept of a conflict with one of the %s (%j) goes with it, after a run that was killed too',
  async (kind, known) => {
    const made = await kinds[kind]?.();
    if (made === undefined) throw new Error('There is no such kind.');
    const others = createOtherTexts({ ...run(), newId: () => 'n' });
    const [name = ''] = readdirSync(join(dataFolder, made.folder));
    const of = otherTextKey(known ?? { what: 'snippet', snippetId: name.slice(0, -'.md'.length) });
    await others.keep(of, 'mine', { text: 'typed' });
    await others.keep(otherTextKey({ what: 'snippet', snippetId: 'another' }), 'mine', { text: 'stays' });
    const kept = () => readdirSync(join(dataFolder, 'conflicts')).filter((file) => file.endsWith('.json'));
    await made.remove();
    await made.count();
    expect(kept()).toHaveLength(2);
    vi.useFakeTimers({ now: Date.now() + 2 * 60 * 60 * 1000, toFake: ['Date'] });
    await made.count();
    expect(kept()).toHaveLength(1);
    expect((await others.take(of))?.other).toBeUndefined();
  },
);
