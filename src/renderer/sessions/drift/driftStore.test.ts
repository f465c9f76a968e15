// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { Drift } from '../../../shared/domain/drift.ts';
import { AppError } from '../../../shared/errors.ts';
import { createProjectStore } from '../../projects/projectStore.ts';
import { createTestHost } from '../../testing/createTestHost.ts';
import { driftOf } from '../../testing/sessionExamples.ts';
import { createDriftStore } from './driftStore.ts';

function setUp() {
  const host = createTestHost({
    'drift.measure': ({ session }: { session: number }) => driftOf({ session }),
  });
  const projects = createProjectStore(host.client, () => undefined);
  projects.setState({ currentId: 'p1' });
  const fail = vi.fn<(error: unknown) => void>();
  const store = createDriftStore(host.client, projects, fail, 0);
  const measured = () => host.callsOf('drift.measure').length;
  return { host, projects, store, fail, measured };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('drift of a session', () => {
  it('is measured when somebody looks, and again when files change', async () => {
    const { host, store, measured } = setUp();
    const stop = store.getState().follow(4);
    await expect.poll(() => store.getState().drift?.session).toBe(4);
    host.emit('files.changed', { projectId: 'p1', paths: ['src/a.ts'] });
    host.emit('files.changed', { projectId: 'p1', paths: null });
    await expect.poll(() => measured()).toBe(2);
    host.emit('files.changed', { projectId: 'other', paths: null });
    stop();
    host.emit('files.changed', { projectId: 'p1', paths: null });
    window.dispatchEvent(new Event('focus'));
    await settled();
    expect(measured()).toBe(2);
  });

  it('takes only the newest answer, and cancels the one before', async () => {
    const { host, store } = setUp();
    const answers: ((drift: Drift) => void)[] = [];
    host.answer('drift.measure', () => new Promise<Drift>((resolve) => answers.push(resolve)));
    store.getState().follow(4);
    void store.getState().refresh();
    await expect.poll(() => answers).toHaveLength(2);
    const [first] = host.callsOf('drift.measure') as readonly { operationId: string }[];
    expect(host.callsOf('operations.cancel')).toEqual([{ operationId: first?.operationId }]);
    answers[1]?.(driftOf({ dirty: ['new'] }));
    await expect.poll(() => store.getState().drift?.dirty).toEqual(['new']);
    answers[0]?.(driftOf({ dirty: ['old'] }));
    await settled();
    expect(store.getState().drift?.dirty).toEqual(['new']);
  });

  it('shows nothing of one session as if it were of another', async () => {
    const { store } = setUp();
    store.getState().follow(4);
    await expect.poll(() => store.getState().drift?.session).toBe(4);
    store.getState().follow(3);
    expect(store.getState().drift).toBeNull();
    await expect.poll(() => store.getState().drift?.session).toBe(3);
  });

  it('keeps what it knows while it is measured again', async () => {
    const { store } = setUp();
    store.getState().follow(4);
    await expect.poll(() => store.getState().phase).toBe('ready');
    void store.getState().refresh();
    expect(store.getState()).toMatchObject({ phase: 'loading', drift: { session: 4 } });
  });

  it('says why it could not be told', async () => {
    const { host, store, fail } = setUp();
    host.answer('drift.measure', () => {
      throw new AppError('payloads/unknown', 'Session 4 has no payload.', { session: 4 });
    });
    store.getState().follow(4);
    await expect.poll(() => store.getState().problem).toBe('Session 4 has no payload.');
    expect(fail).not.toHaveBeenCalled();
  });

  it('accepts some files or all, and measures then', async () => {
    const { host, store, measured } = setUp();
    store.getState().follow(4);
    await expect.poll(() => measured()).toBe(1);
    await store.getState().accept(['src/a.ts']);
    await store.getState().accept();
    expect(host.callsOf('drift.accept')).toEqual([
      { projectId: 'p1', session: 4, paths: ['src/a.ts'] },
      { projectId: 'p1', session: 4 },
    ]);
    expect(measured()).toBe(3);
    await store.getState().reopen(['src/a.ts']);
    expect(host.callsOf('drift.reopen')).toEqual([{ projectId: 'p1', session: 4, paths: ['src/a.ts'] }]);
    expect(measured()).toBe(4);
    expect(store.getState().deciding.size).toBe(0);
  });

  it('says that accepting failed, and is not left waiting', async () => {
    const { host, store, fail } = setUp();
    store.getState().follow(4);
    host.answer('drift.accept', () => {
      throw new AppError('payloads/unknown', 'Session 4 has no payload.', { session: 4 });
    });
    await store.getState().accept(['src/a.ts']);
    expect(fail).toHaveBeenCalledOnce();
    expect(store.getState().deciding.size).toBe(0);
  });

  it('forgets everything when another project is opened', async () => {
    const { store, projects } = setUp();
    store.getState().follow(4);
    await expect.poll(() => store.getState().drift).not.toBeNull();
    projects.setState({ currentId: 'p2' });
    expect(store.getState()).toMatchObject({ session: null, drift: null, phase: 'idle' });
  });
});
