import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { createProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { savedOf } from '../testing/sessionExamples.ts';
import { createSessionStore } from './sessionStore.ts';

function setUp() {
  const host = createTestHost({ 'payloads.timeline': () => [savedOf(4), savedOf(3), savedOf(1)] });
  const projects = createProjectStore(host.client, () => undefined);
  projects.setState({ currentId: 'p1' });
  const store = createSessionStore(host.client, projects);
  const asked = () => host.callsOf('payloads.timeline').length;
  return { host, projects, store, asked };
}

describe('the timeline', () => {
  it('shows the newest session where none was asked for', async () => {
    const { store } = setUp();
    await store.getState().refresh();
    expect(store.getState()).toMatchObject({ shown: 4, phase: 'ready' });
  });

  it('shows the session that was asked for before it was read', async () => {
    const { store } = setUp();
    store.getState().open(3);
    await store.getState().refresh();
    expect(store.getState().shown).toBe(3);
  });

  it('is read again when a payload changes on disk, as long as somebody looks', async () => {
    const { host, store, asked } = setUp();
    const stop = store.getState().follow();
    await expect.poll(() => store.getState().phase).toBe('ready');
    host.emit('files.changed', { projectId: 'p1', paths: ['src/a.ts'] });
    expect(asked()).toBe(1);
    host.answer('payloads.timeline', () => [savedOf(5), savedOf(4)]);
    host.emit('files.changed', { projectId: 'p1', paths: ['scratch/session-5.md'] });
    await expect.poll(() => store.getState().sessions[0]?.session).toBe(5);
    expect(store.getState().shown).toBe(4);
    stop();
    host.emit('files.changed', { projectId: 'p1', paths: null });
    expect(asked()).toBe(2);
  });

  it('goes to the newest when the file of the one that is shown has gone, and ends the comparison', async () => {
    const { host, store } = setUp();
    await store.getState().refresh();
    store.getState().open(3);
    store.getState().compare(1);
    host.answer('payloads.timeline', () => [savedOf(4)]);
    await store.getState().refresh();
    expect(store.getState()).toMatchObject({ shown: 4, comparedWith: null });
  });

  it('does not compare a session with itself', async () => {
    const { store } = setUp();
    await store.getState().refresh();
    store.getState().compare(4);
    expect(store.getState().comparedWith).toBeNull();
  });

  it('drops an answer that comes after the project was left', async () => {
    const { host, projects, store } = setUp();
    let answer: (() => void) | undefined;
    host.answer('payloads.timeline', () => new Promise((resolve) => (answer = () => resolve([savedOf(4)]))));
    const reading = store.getState().refresh();
    await expect.poll(() => answer).toBeDefined();
    projects.setState({ currentId: null });
    answer?.();
    await reading;
    expect(store.getState()).toMatchObject({ sessions: [], phase: 'idle', shown: null });
  });

  it('says why it could not be read', async () => {
    const { host, store } = setUp();
    host.answer('payloads.timeline', () => {
      throw new AppError('payloads/no-folder', 'scratch is a file.', { folder: 'scratch' });
    });
    await store.getState().refresh();
    expect(store.getState()).toMatchObject({ phase: 'failed', problem: 'scratch is a file.' });
  });
});
