import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { project, settings } from '../testing/examples.ts';
import { createProjectStore } from './projectStore.ts';

function made(lastProjectId: string | null, state: 'ok' | 'not-found' = 'ok') {
  const host = createTestHost({
    'projects.list': () => [{ ...project, state }],
    'projects.open': () => ({ projectId: 'p1' }),
    'settings.get': () => ({ ...settings, lastProjectId }),
  });
  const fail = vi.fn();
  return { host, fail, store: createProjectStore(host.client, fail) };
}

/** Makes a host that answers `projects.open` when the test says so. */
function slowly() {
  const { host, store } = made(null);
  const other = { ...project, id: 'p2', name: 'billing', path: '/billing' };
  host.answer('projects.list', () => [project, other]);
  const answers = new Map<string, () => void>();
  host.answer(
    'projects.open',
    ({ path }: { path: string }) =>
      new Promise((resolve) => {
        answers.set(path, () => resolve({ projectId: path === '/billing' ? 'p2' : 'p1' }));
      }),
  );
  return { host, store, answer: (path: string) => answers.get(path)?.() };
}

describe('the project store', () => {
  it('opens the project of last time', async () => {
    const { store } = made('p1');
    await store.getState().start();
    expect(store.getState()).toMatchObject({
      currentId: 'p1',
      phase: 'ready',
      current: { name: 'storefront' },
    });
  });

  it('opens nothing where the folder of last time is gone, and lists it', async () => {
    const { store, host } = made('p1', 'not-found');
    await store.getState().start();
    expect(host.callsOf('projects.open')).toEqual([]);
    expect(store.getState()).toMatchObject({ current: null, phase: 'ready' });
    expect(store.getState().projects).toHaveLength(1);
  });

  it('stays with the open project when another can not be opened', async () => {
    const { store, host, fail } = made('p1');
    await store.getState().start();
    host.answer('shell.chooseFolder', () => ({ path: '/x' }));
    host.answer('projects.open', () =>
      Promise.reject(new AppError('projects/not-a-folder', 'That is a file.', { path: '/x' })),
    );
    await store.getState().open();
    expect(fail).toHaveBeenCalledWith(expect.objectContaining({ message: 'That is a file.' }));
    expect(store.getState()).toMatchObject({ currentId: 'p1', phase: 'ready' });
  });

  it('does nothing when the dialog was closed', async () => {
    const { store, host } = made(null);
    host.answer('shell.chooseFolder', () => ({ path: null }));
    await store.getState().open();
    expect(host.callsOf('projects.open')).toEqual([]);
  });

  it('closes a project that is no longer on the list', async () => {
    const { store, host } = made('p1');
    await store.getState().start();
    host.emit('projects.changed', { projects: [] });
    expect(store.getState()).toMatchObject({ current: null, currentId: null });
  });

  it('shows the project that was asked for last, whichever is opened last', async () => {
    const { host, store, answer } = slowly();
    const first = store.getState().openAt('/storefront');
    const second = store.getState().openAt('/billing');
    answer('/billing');
    await second;
    expect(store.getState()).toMatchObject({ currentId: 'p2', phase: 'ready' });
    answer('/storefront');
    await first;
    expect(store.getState()).toMatchObject({ currentId: 'p2', phase: 'ready' });
    expect(host.callsOf('settings.change')).toEqual([{ patch: { lastProjectId: 'p2' } }]);
  });

  it('is opening until what was asked for last is there', async () => {
    const { store, answer } = slowly();
    const first = store.getState().openAt('/storefront');
    const second = store.getState().openAt('/billing');
    answer('/storefront');
    await first;
    expect(store.getState()).toMatchObject({ currentId: null, phase: 'opening' });
    answer('/billing');
    await second;
    expect(store.getState().phase).toBe('ready');
  });

  it('keeps the list it was told of while an older one was on its way', async () => {
    const { host, store } = made('p1');
    await store.getState().start();
    const replies: (() => void)[] = [];
    host.answer('projects.list', () => new Promise((resolve) => replies.push(() => resolve([project]))));
    host.answer('projects.places', () => []);
    host.answer('projects.worktrees', () => []);
    const looking = store.getState().look();
    host.emit('projects.changed', { projects: [{ ...project, name: 'renamed' }] });
    replies[0]?.();
    await looking;
    expect(store.getState().projects.map(({ name }) => name)).toEqual(['renamed']);
  });
});
