import { describe, expect, it, vi } from 'vitest';
import { createTestHost, type ValueOf } from '../testing/createTestHost.ts';
import { project, settings } from '../testing/examples.ts';
import { createProjectStore } from './projectStore.ts';
import { searchProjects } from './searchProjects.ts';

async function made(answer: ValueOf<'projects.locate'>) {
  const host = createTestHost({
    'projects.list': () => [{ ...project, state: 'not-found' }],
    'projects.open': () => ({ projectId: 'p1' }),
    'projects.locate': () => answer,
    'settings.get': () => ({ ...settings, lastProjectId: null }),
    'shell.chooseFolder': () => ({ path: '/now/storefront' }),
  });
  const store = createProjectStore(host.client, vi.fn());
  await store.getState().start();
  return { host, store };
}

describe('a project that moved', () => {
  it('is opened where it was found', async () => {
    const { host, store } = await made({ status: 'located' });
    await store.getState().locate('p1');
    expect(host.callsOf('projects.locate')).toEqual([{ projectId: 'p1', path: '/now/storefront' }]);
    expect(host.callsOf('projects.open')).toEqual([{ path: '/now/storefront' }]);
    expect(store.getState().asking).toBeNull();
  });

  it('is asked about where the folder does not look like it, and left alone without a word', async () => {
    const { host, store } = await made({ status: 'ask', why: 'other-repository' });
    await store.getState().locate('p1');
    expect(store.getState().asking).toMatchObject({ path: '/now/storefront', why: 'other-repository' });
    await store.getState().answerLocate(false);
    expect(store.getState().asking).toBeNull();
    expect(host.callsOf('projects.locate')).toHaveLength(1);
    expect(host.callsOf('projects.open')).toEqual([]);
  });

  it('is looked for nowhere when the dialog was closed', async () => {
    const { host, store } = await made({ status: 'located' });
    host.answer('shell.chooseFolder', () => ({ path: null }));
    await store.getState().locate('p1');
    expect(host.callsOf('projects.locate')).toEqual([]);
  });
});

it('projects are found by name, branch and path, names first', () => {
  const entries = [
    { name: 'api', path: '/work/shop/api', branch: 'main' },
    { name: 'shop', path: '/work/shop', branch: 'feat/cart' },
    { name: 'notes', path: '/home/notes' },
  ];
  const names = (query: string) => searchProjects(entries, query).map(({ name }) => name);
  expect(names('shop')).toEqual(['shop', 'api']);
  expect(names('CART')).toEqual(['shop']);
  expect(names('work main')).toEqual(['api']);
  expect(names(' ')).toEqual(['api', 'shop', 'notes']);
  expect(names('x')).toEqual([]);
});
