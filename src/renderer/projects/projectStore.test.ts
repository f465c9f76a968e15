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
});
