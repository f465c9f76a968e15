import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AppError } from '../../shared/errors.ts';
import { internalError } from '../../shared/rpc/message.ts';
import { createTestHost, type TestHost } from '../testing/createTestHost.ts';
import { createAttempts, problemOf } from './createAttempts.ts';
import { createLatest, createLatestByKey, type Latest } from './createLatest.ts';
import { createSnapshots } from './createSnapshots.ts';
import { followKey } from './followKey.ts';
import { load, type Loaded } from './load.ts';

const gone = new AppError('history/gone', 'This copy was deleted.', { copyId: 'c1' });
const cancelled = new AppError('cancelled', 'The operation was cancelled.', {});

let host: TestHost;
let latest: Latest;
/** Reasons why the newest call waits, in order. */
let words: (string | null)[];

beforeEach(() => {
  host = createTestHost();
  words = [];
  latest = createLatest(host.client, (now) => words.push(now));
});

/** Makes a call that the test answers at any time. */
function call() {
  let end: { answer: (text: string) => void; fail: (error: AppError) => void } | null = null;
  const promise = new Promise<string>((answer, fail) => (end = { answer, fail }));
  return {
    work: () => promise,
    answer: (text: string) => end?.answer(text),
    fail: (error: AppError) => end?.fail(error),
  };
}

const replaced = { status: 'replaced' };
const cancels = (): readonly unknown[] => host.callsOf('operations.cancel');

it('returns the answer of a call, and its failure as a sentence', async () => {
  expect(await latest.run(async () => 'here')).toEqual({ status: 'ok', value: 'here' });
  expect(await latest.run(() => Promise.reject(gone))).toEqual({
    status: 'failed',
    problem: 'This copy was deleted.',
    code: 'history/gone',
    error: gone,
  });
  expect(await latest.run(() => Promise.reject(new TypeError('x is undefined')))).toMatchObject({
    status: 'failed',
    problem: internalError.message,
    code: 'internal',
  });
  expect(cancels()).toEqual([]);
});

it('drops a late answer and a late failure, in whatever order they come', async () => {
  const [first, second, third] = [call(), call(), call()];
  const answers = [latest.run(first.work), latest.run(second.work), latest.run(third.work)];
  second.fail(gone);
  third.answer('third');
  first.answer('first');
  expect(await Promise.all(answers)).toEqual([replaced, replaced, { status: 'ok', value: 'third' }]);
});

it('keeps the newest call alive when an older one ends', async () => {
  const [first, second] = [call(), call()];
  const late = latest.run(first.work);
  const newest = latest.run(second.work);
  first.answer('first');
  await late;
  second.answer('second');
  expect(await newest).toEqual({ status: 'ok', value: 'second' });
});

it('stops in core what was replaced or cancelled, once, and nothing that has ended', async () => {
  const ids: string[] = [];
  const ask = (work: () => Promise<string>) =>
    latest.run((operationId) => {
      ids.push(operationId);
      return work();
    });
  await ask(async () => 'ended');
  latest.cancel();
  expect(cancels()).toEqual([]);
  const [first, second] = [call(), call()];
  const late = ask(first.work);
  const newest = ask(second.work);
  latest.cancel();
  latest.cancel();
  expect(cancels()).toEqual([{ operationId: ids[1] }, { operationId: ids[2] }]);
  first.answer('first');
  second.fail(gone);
  expect([await late, await newest]).toEqual([replaced, replaced]);
});

it('treats a call that core cancelled as replaced', async () => {
  expect(await latest.run(() => Promise.reject(cancelled))).toEqual(replaced);
});

it('reports what the newest call waits for, and that it waits no more', async () => {
  const [first, second] = [call(), call()];
  const ids: string[] = [];
  const ask = (work: () => Promise<string>) =>
    latest.run((operationId) => {
      ids.push(operationId);
      return work();
    });
  const late = ask(first.work);
  host.emit('operations.progress', { operationId: ids[0] ?? '', words: 'Waiting for Notion' });
  const newest = ask(second.work);
  host.emit('operations.progress', { operationId: ids[0] ?? '', words: 'Too late' });
  second.answer('second');
  await newest;
  first.answer('first');
  await late;
  expect(words).toEqual(['Waiting for Notion', null, null]);
});

it('lets calls with different keys run beside one another', async () => {
  const byKey = createLatestByKey(host.client);
  const [a, againA, b] = [call(), call(), call()];
  const answers = [byKey.of('a').run(a.work), byKey.of('b').run(b.work), byKey.of('a').run(againA.work)];
  a.answer('late');
  againA.answer('a');
  b.answer('b');
  expect(await Promise.all(answers)).toEqual([
    replaced,
    { status: 'ok', value: 'b' },
    { status: 'ok', value: 'a' },
  ]);
  const [c, d] = [call(), call()];
  const dropped = [byKey.of('a').run(c.work), byKey.of('b').run(d.work)];
  byKey.of('a').cancel();
  expect(cancels()).toHaveLength(2);
  byKey.cancel();
  expect(cancels()).toHaveLength(3);
  c.answer('late');
  d.answer('late');
  expect(await Promise.all(dropped)).toEqual([replaced, replaced]);
});

interface Shown extends Loaded {
  readonly text: string;
}

/** Makes a store that loads a text, and records every state that it has shown. */
function loading(loadingState?: { readonly text: string } | 'quiet') {
  const store = createStore<Shown>()(() => ({ phase: 'idle', problem: null, text: '' }));
  const shown: Shown[] = [];
  store.subscribe((state) => shown.push(state));
  const start = (work: () => Promise<string>) =>
    load(latest, {
      ask: work,
      show: (state) => store.setState(state),
      ready: (text) => ({ text }),
      failed: { text: 'nothing' },
      ...(loadingState === undefined ? {} : { loading: loadingState }),
    });
  return { store, shown, start };
}

it('shows a value by phases, each with what belongs to it', async () => {
  const { shown, start } = loading();
  await start(async () => 'first');
  await start(() => Promise.reject(gone));
  await start(async () => 'second');
  expect(shown).toEqual([
    { phase: 'loading', problem: null, text: '' },
    { phase: 'ready', problem: null, text: 'first' },
    { phase: 'loading', problem: null, text: 'first' },
    { phase: 'failed', problem: 'This copy was deleted.', text: 'nothing' },
    { phase: 'loading', problem: null, text: 'nothing' },
    { phase: 'ready', problem: null, text: 'second' },
  ]);
});

it('shows while it loads what the store asks for, or nothing', async () => {
  const emptied = loading({ text: '' });
  emptied.store.setState({ text: 'old' });
  await emptied.start(async () => 'new');
  expect(emptied.shown.map(({ phase, text }) => [phase, text])).toEqual([
    ['idle', 'old'],
    ['loading', ''],
    ['ready', 'new'],
  ]);
  const quiet = loading('quiet');
  quiet.store.setState({ phase: 'failed', problem: 'This copy was deleted.' });
  await quiet.start(async () => 'new');
  expect(quiet.shown.slice(1)).toEqual([{ phase: 'ready', problem: null, text: 'new' }]);
});

it('shows nothing of a load that was replaced', async () => {
  const { store, start } = loading();
  const [first, second] = [call(), call()];
  const late = start(first.work);
  const newest = start(second.work);
  first.fail(gone);
  await late;
  expect(store.getState()).toEqual({ phase: 'loading', problem: null, text: '' });
  second.answer('second');
  await newest;
  expect(store.getState()).toEqual({ phase: 'ready', problem: null, text: 'second' });
});

it('starts anew for each project, without what was asked for the one before', async () => {
  const projects = createStore<{ currentId: string | null; name: string }>()(() => ({
    currentId: 'p1',
    name: '',
  }));
  const { store, start } = loading();
  const restarts: (string | null)[] = [];
  const stop = followKey(
    projects,
    ({ currentId }) => currentId,
    [latest],
    (projectId) => {
      restarts.push(projectId);
      store.setState({ phase: 'idle', problem: null, text: '' });
    },
  );
  expect(restarts).toEqual([]);
  const first = call();
  const late = start(first.work);
  projects.setState({ name: 'renamed' });
  expect(restarts).toEqual([]);
  projects.setState({ currentId: 'p2' });
  first.answer('of p1');
  expect(await late).toEqual(replaced);
  expect(store.getState().text).toBe('');
  projects.setState({ currentId: null });
  projects.setState({ currentId: 'p2' });
  expect(restarts).toEqual(['p2', null, 'p2']);
  stop();
  projects.setState({ currentId: 'p3' });
  expect(restarts).toHaveLength(3);
});

it('does not cancel what the restart itself asks for', async () => {
  const projects = createStore<{ currentId: string }>()(() => ({ currentId: 'p1' }));
  const { store, start } = loading();
  let restarted = Promise.resolve<unknown>(null);
  followKey(
    projects,
    ({ currentId }) => currentId,
    [latest],
    (projectId) => void (restarted = start(async () => `of ${projectId}`)),
  );
  projects.setState({ currentId: 'p2' });
  await restarted;
  expect(store.getState()).toEqual({ phase: 'ready', problem: null, text: 'of p2' });
});

it('reports a failed attempt once and tells it from an answer of nothing', async () => {
  const fail = vi.fn();
  const { ask, perform, attempt } = createAttempts(fail);
  expect(await ask(async () => 'done')).toBe('done');
  expect(await perform(async () => null)).toBe(true);
  expect(await perform(async () => undefined)).toBe(true);
  expect(fail).not.toHaveBeenCalled();
  expect(await ask(() => Promise.reject(gone))).toBeNull();
  expect(await perform(() => Promise.reject(gone))).toBe(false);
  await attempt(() => Promise.reject(gone));
  expect(fail.mock.calls).toEqual([[gone], [gone], [gone]]);
});

it('attempts nothing where there is nothing to attempt it on, and goes on with what it began with', async () => {
  const fail = vi.fn();
  let projectId: string | null = null;
  const { ask, perform } = createAttempts(fail, () => projectId);
  const work = vi.fn(async (id: string) => id);
  expect([await ask(work), await perform(work)]).toEqual([null, false]);
  expect(work).not.toHaveBeenCalled();
  projectId = 'p1';
  const waiting = call();
  const answer = ask(async (id) => (await waiting.work()) + id);
  projectId = 'p2';
  waiting.answer('of ');
  expect(await answer).toBe('of p1');
});

it('never lets an answer take the place of an event that came after the call', async () => {
  const snapshots = createSnapshots();
  const [first, second] = [call(), call()];
  const late = snapshots.ask(first.work);
  snapshots.outdate();
  const newer = snapshots.ask(second.work);
  first.answer('before the event');
  second.answer('after the event');
  expect([await late, await newer]).toEqual([null, 'after the event']);
  await expect(snapshots.ask(() => Promise.reject(gone))).rejects.toBe(gone);
});

it('says of a bug what the caller wants said', () => {
  expect(problemOf(gone, 'This could not be saved.')).toBe('This copy was deleted.');
  expect(problemOf(new Error('secret detail'), 'This could not be saved.')).toBe('This could not be saved.');
});
