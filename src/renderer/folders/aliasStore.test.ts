import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ProjectAlias } from '../../shared/domain/project/projectAlias.ts';
import type { StackState } from '../stack/stackStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createAliasStore } from './aliasStore.ts';

const away: ProjectAlias = {
  alias: 'api',
  projectId: 'old',
  name: 'api',
  path: '/old/api',
  state: 'not-found',
};
const located: ProjectAlias = { ...away, projectId: 'new', path: '/new/api', state: 'ok' };

function start() {
  const host = createTestHost();
  const stack = createStore(
    () => ({ projectId: 'home', current: null, refreshes: 0 }) as unknown as StackState,
  );
  const store = createAliasStore(host.client, stack, (error) => {
    throw error;
  });
  const listed = (): readonly unknown[] =>
    host.callsOf('files.list').map((args) => (args as { readonly projectId: string }).projectId);
  return { host, stack, store, listed };
}

test('shows the folder of a project that was located, in place of the one that is gone', () => {
  const { host, store, listed } = start();
  store.getState().show(away);
  host.emit('aliases.changed', { projectId: 'home', aliases: [located] });
  expect(store.getState()).toMatchObject({ shown: located, aliases: [located] });
  expect(listed()).toEqual(['old', 'new']);
});

test('shows what it did where nothing was located, or in another project', () => {
  const { host, store, listed } = start();
  store.getState().show(away);
  host.emit('aliases.changed', { projectId: 'elsewhere', aliases: [located] });
  host.emit('aliases.changed', { projectId: 'home', aliases: [away, { ...located, alias: 'web' }] });
  expect(store.getState().shown).toBe(away);
  store.getState().show(null);
  host.emit('aliases.changed', { projectId: 'home', aliases: [located] });
  expect(store.getState()).toMatchObject({ shown: null, aliases: [located] });
  expect(listed()).toEqual(['old']);
});

test('shows its own files in another project, and lists the aliases of that one', async () => {
  const { host, stack, store } = start();
  host.answer('aliases.list', ({ projectId }) => (projectId === 'home' ? [located] : [away]));
  await store.getState().start();
  store.getState().show(located);
  stack.setState({ projectId: 'next' });
  expect(store.getState()).toMatchObject({ shown: null, files: null, aliases: [] });
  await expect.poll(() => store.getState().aliases).toEqual([away]);
});

test('keeps what it shows while the same project is open', () => {
  const { stack, store } = start();
  store.getState().show(located);
  stack.setState({ refreshes: 1 });
  expect(store.getState().shown).toBe(located);
});

test('does not list the aliases of the project before, nor show a folder added there, when they arrive late', async () => {
  const { host, stack, store } = start();
  const late: (() => void)[] = [];
  const wait = (): Promise<void> => new Promise((answer) => late.push(answer));
  host.answer('aliases.list', async ({ projectId }) => {
    if (projectId !== 'home') return [away];
    await wait();
    return [located];
  });
  host.answer('aliases.add', async () => {
    await wait();
    return located;
  });
  const listed = store.getState().start();
  const added = store.getState().addFolder('/new/api');
  stack.setState({ projectId: 'next' });
  await expect.poll(() => store.getState().aliases).toEqual([away]);
  for (const answer of late) answer();
  await Promise.all([listed, added]);
  expect(store.getState()).toMatchObject({ aliases: [away], shown: null, files: null });
});
