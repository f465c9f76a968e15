import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createToastStore } from '../ui/toastStore.ts';
import { createCommitStore } from './commitStore.ts';

function setUp() {
  const host = createTestHost({
    'payloads.commitPreview': () => ({ command: 'git commit --only', message: 'Save session 4' }),
    'payloads.commit': () => ({ commit: '4be21c9'.padEnd(40, '0') }),
  });
  const projects = createProjectStore(host.client, () => undefined);
  projects.setState({ currentId: 'p1' });
  const toasts = createToastStore();
  return { host, projects, toasts, store: createCommitStore(host.client, projects, toasts) };
}

describe('a commit of one payload', () => {
  it('is only shown until it is run', async () => {
    const { host, store } = setUp();
    await store.getState().plan(4, 'scratch/session-4.md');
    expect(store.getState().planned).toMatchObject({
      command: 'git commit --only',
      message: 'Save session 4',
    });
    store.getState().close();
    expect(host.callsOf('payloads.commit')).toEqual([]);
  });

  it('takes the message as it was edited, and says what it became', async () => {
    const { host, store, toasts } = setUp();
    await store.getState().plan(4, 'scratch/session-4.md');
    await store.getState().run('Mine');
    expect(host.callsOf('payloads.commit')).toEqual([{ projectId: 'p1', session: 4, message: 'Mine' }]);
    expect(store.getState().planned).toBeNull();
    expect(toasts.getState().toasts.at(-1)?.message).toBe('Committed scratch/session-4.md as 4be21c9');
  });

  it('is done once, however often it is pressed', async () => {
    const { host, store } = setUp();
    await store.getState().plan(4, 'scratch/session-4.md');
    await Promise.all([store.getState().run('Mine'), store.getState().run('Mine')]);
    expect(host.callsOf('payloads.commit')).toHaveLength(1);
  });

  it('goes to the project it was planned for', async () => {
    const { host, projects, store } = setUp();
    await store.getState().plan(4, 'scratch/session-4.md');
    projects.setState({ currentId: 'p2' });
    await store.getState().run('Mine');
    expect(host.callsOf('payloads.commit')).toMatchObject([{ projectId: 'p1' }]);
  });

  it('stays open with the reason where it was refused', async () => {
    const { host, store, toasts } = setUp();
    host.answer('payloads.commit', () => {
      throw new AppError('git/failed', 'A hook said no.', { doing: 'commit' });
    });
    await store.getState().plan(4, 'scratch/session-4.md');
    await store.getState().run('Mine');
    expect(store.getState()).toMatchObject({
      busy: false,
      problem: 'A hook said no.',
      planned: { session: 4 },
    });
    expect(toasts.getState().toasts).toEqual([]);
  });
});
