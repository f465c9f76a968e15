import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../git/testing/makeRepository.ts';
import { createStorage } from '../storage/createStorage.ts';
import { nodeDiskCalls } from '../storage/diskCalls.ts';
import { createStacks } from './createStacks.ts';

const anId = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Opens stacks over a disk that is full below the folders for which `isFull` is true. */
async function open(isFull: (file: string) => boolean, newId?: () => string) {
  const folder = makeFolder();
  const root = join(folder, 'shop');
  await mkdir(root);
  const notices: string[] = [];
  let ids = 0;
  const stacks = createStacks({
    dataFolder: join(folder, 'data'),
    storage: createStorage({
      calls: {
        ...nodeDiskCalls,
        openNew: (file, rights) =>
          isFull(file)
            ? Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
            : nodeDiskCalls.openNew(file, rights),
      },
    }),
    clock: Date.now,
    newId: newId ?? (() => `id-${(ids += 1)}`),
    emit: (event, payload) => {
      if (event === 'notice' && 'message' in payload) notices.push(payload.message);
    },
    rootOf: () => Promise.resolve(root),
  });
  onTestFinished(() => stacks.close());
  const ref = { projectId: 'p1', ...(await stacks.create({ projectId: 'p1', name: 'Orders' })) };
  return { stacks, ref, root, notices };
}

it('keeps a stack on this machine where the repository’s disk is full, and says what to do', async () => {
  const { stacks, ref, root } = await open((file) => file.includes('.carryover/stacks'));
  await expect(stacks.share(ref, () => Promise.resolve(true))).rejects.toMatchObject({
    code: 'storage/write-failed',
    message: expect.stringContaining('the disk is full. Free some space and try again'),
  });
  expect(await stacks.list({ projectId: 'p1' })).toMatchObject([{ id: ref.stackId, name: 'Orders' }]);
  expect(await readdir(join(root, '.carryover', 'stacks'))).toEqual([]);
});

it('keeps a stack in the repository where the data folder’s disk is full', async () => {
  let full = false;
  const { stacks, ref } = await open((file) => full && /data.*stacks.*\.tmp$/u.test(file));
  await stacks.share(ref, () => Promise.resolve(true));
  full = true;
  await expect(stacks.stopSharing(ref)).rejects.toMatchObject({ code: 'storage/write-failed' });
  expect(await stacks.list({ projectId: 'p1' })).toMatchObject([{ id: ref.stackId, shared: true }]);
});

it.each([
  ['the lock', () => true],
  ['the file', (file: string) => existsSync(join(dirname(file), `${anId}.stack.json.lock`))],
])('names the stack and not its file where %s of an edit can’t be written', async (_what, refused) => {
  let full = false;
  const { stacks } = await open(
    (file) => full && file.includes('/stacks/') && refused(file),
    () => anId,
  );
  full = true;
  await expect(stacks.set({ projectId: 'p1', stackId: anId, fields: { goal: 'x' } })).rejects.toMatchObject({
    code: 'storage/write-failed',
    message: expect.stringMatching(/^The stack “Orders” was not saved: the disk is full/u) as string,
  });
  await expect(stacks.create({ projectId: 'p1', name: 'Other' })).rejects.toThrow(/^(?!.*0f8fad5b)/u);
});

// A shared stack is locked in the data folder, and written in the repository.
it.each(['/data/', '/.carryover/stacks/'])(
  'names a shared stack and not its file where an edit can’t be written below %s',
  async (place) => {
    let full = false;
    const { stacks, ref } = await open(
      (file) => full && file.includes(place) && !file.includes('/undo/'),
      () => anId,
    );
    await stacks.share(ref, () => Promise.resolve(true));
    full = true;
    await expect(stacks.set({ ...ref, fields: { goal: 'x' } })).rejects.toThrow(
      /^The stack “Orders” was not saved: the disk is full/u,
    );
  },
);

it('undoes all the same where the steps can’t be kept, and says so once', async () => {
  const { stacks, ref, notices } = await open((file) => file.includes('/undo/'));
  await stacks.set({ ...ref, fields: { goal: 'one' } });
  await stacks.set({ ...ref, fields: { goal: 'two' } });
  expect(await stacks.undo(ref)).toEqual({ undone: true });
  expect(await stacks.get('p1', ref.stackId)).toMatchObject({ goal: 'one' });
  await stacks.close();
  expect(notices).toEqual([expect.stringContaining('Undo works until you close Carryover, but not after')]);
});
