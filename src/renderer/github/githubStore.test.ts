import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { GithubEntry, GithubLabels } from '../../shared/domain/source/github.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createTestHost } from '../testing/createTestHost.ts';
import { createGithubStore } from './githubStore.ts';

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
