import { expect, test } from 'vitest';
import type { Client } from '../../shared/rpc/client.ts';
import { AppError } from '../../shared/errors.ts';
import { chosenPath, createFolderPlaceStore, offered } from './folderPlaceStore.ts';

const disk: Readonly<Record<string, readonly string[]>> = {
  '/home/mara': ['.config', 'code', 'Code-old', 'notes'],
  '/home/mara/code': ['shop'],
  '/home/mara/code/shop': [],
  '/home': ['mara'],
};

/** Plays a disk; a slow folder answers when the test says so. */
function open(slow?: string) {
  const late: (() => void)[] = [];
  const folders = async ({ path = '/home/mara' }: { path?: string }) => {
    const plain = path.length > 1 ? path.replace(/\/$/u, '') : path;
    if (plain === slow) await new Promise<void>((resolve) => void late.push(resolve));
    const names = disk[plain];
    if (names === undefined) throw new AppError('projects/folder-gone', `The folder ${plain}`, { path });
    return {
      path: plain,
      parent: '/home',
      home: '/home/mara',
      tops: ['/'],
      separator: '/',
      git: null,
      more: 0,
      folders: names.map((name) => ({ name, hidden: name.startsWith('.'), git: null })),
    };
  };
  const store = createFolderPlaceStore({ api: { machine: { folders } } } as unknown as Client);
  const names = () => offered(store.getState()).map(({ name }) => name);
  return { store, names, late };
}
const ready = (store: ReturnType<typeof open>['store']) =>
  expect.poll(() => store.getState().reading).toBe(false);

test('begins at home, hidden folders only when they are wanted or typed', async () => {
  const { store, names } = open();
  await ready(store);
  expect(store.getState().typed).toBe('/home/mara/');
  expect(names()).toEqual(['code', 'Code-old', 'notes']);
  store.getState().type('/home/mara/.');
  expect(names()).toEqual(['.config']);
  store.getState().type('/home/mara/');
  store.getState().showHidden(true);
  expect(names()).toContain('.config');
});

test('what is typed narrows down, whatever its case, and another folder is read once its name is complete', async () => {
  const { store, names } = open();
  await ready(store);
  store.getState().type('/home/mara/co');
  expect(names()).toEqual(['code', 'Code-old']);
  store.getState().type('/home/mara/code/');
  await expect.poll(() => names()).toEqual(['shop']);
  expect(chosenPath(store.getState())).toBe('/home/mara/code');
  store.getState().enter('shop');
  await expect.poll(() => store.getState().typed).toBe('/home/mara/code/shop/');
});

test('a folder that is not there is said, and what was read before stays', async () => {
  const { store } = open();
  await ready(store);
  store.getState().type('/nowhere/');
  await expect.poll(() => store.getState().problem).toBe('The folder /nowhere');
  expect(store.getState().listing?.path).toBe('/home/mara');
  store.getState().type('/home/mara/');
  await expect.poll(() => store.getState().problem).toBeNull();
});

test('a slow disk does not overwrite what came after', async () => {
  const { store, names, late } = open('/home/mara/code');
  await ready(store);
  store.getState().type('/home/mara/code/');
  store.getState().type('/home/');
  await expect.poll(() => names()).toEqual(['mara']);
  late[0]?.();
  await Promise.resolve();
  expect(store.getState().listing?.path).toBe('/home');
});

test('~ is home', async () => {
  const { store } = open();
  await ready(store);
  store.getState().type('~/code');
  expect(chosenPath(store.getState())).toBe('/home/mara/code');
});
