import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder, makeRepository } from '../git/testing/makeRepository.ts';
import { createStorage } from '../storage/createStorage.ts';
import { nodeDiskCalls, type DiskCalls } from '../storage/diskCalls.ts';
import { createTaskFiles } from './createTaskFiles.ts';
import { createTasks } from './createTasks.ts';

const taskId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const projectId = 'p1';
const ref = { projectId, taskId };
const emit = () => undefined;

/** Opens tasks that share a folder with `files`, as another process has it. */
async function open(calls: DiskCalls, onPlace: () => Promise<void> = () => Promise.resolve()) {
  const folder = makeFolder();
  await mkdir(join(folder, 'tasks'));
  const root = makeRepository({ 'a.ts': '' });
  const place = { folder: join(folder, 'tasks'), older: [] };
  const tasks = createTasks({
    storage: createStorage({ calls }),
    clock: Date.now,
    newId: () => taskId,
    emit,
    logBug: ({ error }) => {
      throw error;
    },
    masked: {
      hide: (_scope, texts) => Promise.resolve(texts),
      hideIn: (_scope, value) => Promise.resolve(value),
      forget: () => undefined,
      reveal: (text) => text,
      revealIn: (value) => value,
      revealedOffset: (_text, at) => at,
    },
    otherTexts: { keep: () => Promise.resolve(), dropAll: () => Promise.resolve() },
    places: {
      of: async () => {
        await onPlace();
        return place;
      },
    },
    rootOf: () => Promise.resolve(root),
    pool: { measure: () => Promise.resolve([]) },
    clipboard: { write: () => Promise.resolve(), read: () => Promise.resolve('') },
    judgeOf: () => {
      throw new Error('No test here copies anything.');
    },
    stacks: {
      list: () => Promise.resolve([]),
      get: () => Promise.reject(new Error('There are no stacks.')),
      create: () => Promise.reject(new Error('No test here makes a stack.')),
      apply: () => Promise.reject(new Error('No test here makes a stack.')),
    },
    promptOf: () => Promise.resolve(''),
    onLocked: () => Promise.resolve(false),
  });
  onTestFinished(() => tasks.close());
  const files = createTaskFiles({ storage: createStorage(), emit });
  return { tasks, files, place, file: join(place.folder, `${taskId}.task.json`) };
}

it('begins no empty task over one that comes back and goes again while an edit looks for it', async () => {
  let state: 'calm' | 'removed' | 'back' | 'gone' = 'calm';
  let looks = 0;
  const { tasks, files, place, file } = await open(
    {
      ...nodeDiskCalls,
      read: async (path) => {
        const bytes = await nodeDiskCalls.read(path);
        if (state === 'back' && path === file) {
          state = 'gone';
          await files.remove(place, taskId);
        }
        return bytes;
      },
    },
    async () => {
      // The edit has found no record by the time that it lists all tasks.
      if (state !== 'removed' || (looks += 1) < 2) return;
      state = 'back';
      await files.restore(place, taskId, () => Promise.resolve());
    },
  );
  await tasks.api.create({ projectId, name: 'Checkout', plan: '# A plan\n' });
  await files.remove(place, taskId);
  state = 'removed';
  await expect(tasks.api.change({ ...ref, fields: { goal: 'Typed' } })).rejects.toMatchObject({
    code: 'tasks/unknown',
  });
  expect(state).toBe('gone');
  await files.restore(place, taskId, () => Promise.resolve());
  expect(await readFile(file, 'utf8')).toContain('# A plan');
});

it('names the task and not its file where an edit can’t be written', async () => {
  let isFull = false;
  const { tasks } = await open({
    ...nodeDiskCalls,
    openNew: (path, rights) =>
      isFull && path.endsWith('.tmp')
        ? Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
        : nodeDiskCalls.openNew(path, rights),
  });
  await tasks.api.create({ projectId, name: 'Checkout' });
  isFull = true;
  await expect(tasks.api.change({ ...ref, fields: { goal: 'Typed' } })).rejects.toThrow(
    /^The task “Checkout” was not saved: the disk is full/u,
  );
});
