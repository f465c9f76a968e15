import { expect, it, onTestFinished, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { GithubEntry, GithubLabels } from '../../shared/domain/source/github.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createGithubStore, type GithubTabState } from './githubStore.ts';

const identity = 'settings/mara';

function entryOf(repository: string): GithubEntry {
  return {
    repository,
    number: 1,
    pull: false,
    title: 'Cart',
    state: 'open',
    labels: [],
    author: 'mara',
    updatedAt: '2020-01-02T10:00:00Z',
    comments: 0,
    url: '',
  };
}

/** Makes the store of a window in which the project `shop` is open. Each project has one repository of its name. */
function setUp() {
  const host = createTestHost({
    'github.repositories': ({ projectId }) => ({
      repositories: [`orchard/${projectId}`],
      host: 'github.com',
      otherHosts: [],
      hasToken: false,
      rate: null,
    }),
    'github.list': ({ repository }) => ({ entries: [entryOf(repository)], nextPage: null, rate: null }),
  });
  const projects = createStore(
    () => ({ currentId: 'shop' }) as unknown as ReturnType<ProjectStore['getState']>,
  );
  const store = createGithubStore(host.client, projects);
  const open = (currentId: string | null): void => projects.setState({ currentId });
  return { host, store, open };
}

it('forgets the project before, and loads the next one', async () => {
  const { store, open } = setUp();
  await store.getState().start(identity);
  store.getState().setQuery('cart');
  open('press');
  expect(store.getState()).toMatchObject({ found: null, repository: null, entries: [], query: '' });
  await expect.poll(() => store.getState().entries).toEqual([entryOf('orchard/press')]);
  open(null);
  expect(store.getState()).toMatchObject({ found: null, repository: null, entries: [], phase: 'idle' });
});

it('asks for nothing in another project before its tab was shown', () => {
  const { host, store, open } = setUp();
  open('press');
  expect(host.calls).toEqual([]);
  expect(store.getState().phase).toBe('idle');
});

it('drops entries and labels that arrive for the project before', async () => {
  const { host, store, open } = setUp();
  await store.getState().start(identity);
  const asked: ((labels: GithubLabels) => void)[] = [];
  host.answer('github.labels', () => new Promise((resolve) => void asked.push(resolve)));
  const labels = store.getState().loadLabels();
  open('press');
  asked[0]?.({ labels: ['of the shop'], rate: null });
  await labels;
  expect(store.getState()).toMatchObject({ allLabels: [], labelsPhase: 'idle' });
  expect(host.callsOf('operations.cancel')).toHaveLength(1);
});

it('forgets the answers for the account before, and asks once as the next one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { host, store } = setUp();
  const rate = { remaining: 58, limit: 60, resetsAt: '2020-01-02T11:00:00Z' };
  host.answer('github.labels', () => ({ labels: ['bug'], rate }));
  await store.getState().start(identity);
  await store.getState().loadLabels();
  expect(store.getState()).toMatchObject({ allLabels: ['bug'], labelsPhase: 'ready', rate });
  store.getState().setQuery('cart');
  const again = store.getState().start('settings/tom');
  expect(store.getState()).toMatchObject({ entries: [], allLabels: [], labelsPhase: 'idle', rate: null });
  await again;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(host.callsOf('github.list')).toMatchObject([{ query: '' }, { query: 'cart' }]);
});

const toAccount = ({ start }: GithubTabState) => start('settings/tom');
const toRepository = ({ pick }: GithubTabState) => pick({ repository: 'orchard/press' });

it.each([
  ['labels', 'account', false, toAccount],
  ['a failure to load labels', 'account', true, toAccount],
  ['labels', 'repository', false, toRepository],
  ['a failure to load labels', 'repository', true, toRepository],
])('drops %s for the %s before that comes late', async (_what, _of, fails, leave) => {
  const { host, store } = setUp();
  await store.getState().start(identity);
  let settle: (() => void) | undefined;
  host.answer(
    'github.labels',
    () =>
      new Promise<GithubLabels>((resolve, reject) => {
        settle = () =>
          fails ? reject(new Error('offline')) : resolve({ labels: ['of before'], rate: null });
      }),
  );
  const labels = store.getState().loadLabels();
  await leave(store.getState());
  settle?.();
  await labels;
  expect(store.getState()).toMatchObject({ allLabels: [], labelsPhase: 'idle' });
  expect(host.callsOf('operations.cancel')).toHaveLength(1);
});

it('can load labels again after a failure', async () => {
  const { host, store } = setUp();
  await store.getState().start(identity);
  host.answer('github.labels', () => Promise.reject(new Error('offline')));
  await store.getState().loadLabels();
  expect(store.getState().labelsPhase).toBe('failed');
  host.answer('github.labels', () => ({ labels: ['bug'], rate: null }));
  await store.getState().loadLabels();
  expect(store.getState()).toMatchObject({ labelsPhase: 'ready', allLabels: ['bug'] });
});
