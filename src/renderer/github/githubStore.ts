import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  GithubEntry,
  GithubListState,
  GithubRate,
  GithubRepositories,
} from '../../shared/domain/source/github.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { Phase } from '../requests/load.ts';
import { namesEntry } from './namesEntry.ts';

export interface GithubTabState {
  /** Repositories of the project; `null` until known. */
  readonly found: GithubRepositories | null;
  readonly repository: string | null;
  readonly type: 'issue' | 'pull';
  readonly state: GithubListState;
  /** Chosen labels among those of the repository. */
  readonly labels: readonly string[];
  readonly allLabels: readonly string[];
  readonly labelsPhase: Phase;
  readonly query: string;

  readonly phase: Phase;
  /** The query that `entries` answer; `null` before the first answer. */
  readonly answered: string | null;
  readonly entries: readonly GithubEntry[];
  readonly nextPage: number | null;
  readonly partial: string | null;
  readonly problem: { readonly code: string; readonly words: string } | null;
  readonly rate: GithubRate | null;
  /** The reason why the request waits. */
  readonly words: string | null;

  /**
   * Requests the project's repositories and the first page, and again whenever the project changes. Another identity,
   * `from/name` of the account, may see other entries and so repeats the request.
   */
  readonly start: (identity: string) => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly loadMore: () => Promise<void>;
  /** Searches after typing pauses; resolves a number or an address to its entry. */
  readonly setQuery: (query: string) => void;
  readonly pick: (
    choice: Partial<Pick<GithubTabState, 'repository' | 'type' | 'state' | 'labels'>>,
  ) => Promise<void>;
  readonly loadLabels: () => Promise<void>;
}

export type GithubStore = StoreApi<GithubTabState>;

const typingRestMs = 300;

const nothing = {
  phase: 'idle' as const,
  answered: null,
  entries: [],
  nextPage: null,
  partial: null,
  problem: null,
};
const noProject = {
  ...nothing,
  found: null,
  repository: null,
  labels: [],
  allLabels: [],
  labelsPhase: 'idle' as const,
  query: '',
};

/** Keeps the state of the GitHub tab: a cache of GitHub's last answers. */
export function createGithubStore(client: Client, projects: ProjectStore): GithubStore {
  const { github } = client.api;
  let identity: string | null = null;
  return createStore<GithubTabState>()((set, get) => {
    const latest = createLatest(client, (words) => set({ words }));
    const latestLabels = createLatest(client);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const reset = (): void => {
      clearTimeout(timer);
      latest.cancel();
      latestLabels.cancel();
      set({ ...nothing, labelsPhase: 'idle', allLabels: [], rate: null });
    };
    followProject(projects, [latest, latestLabels], () => {
      reset();
      set(noProject);
      if (identity !== null) void get().start(identity);
    });
    const ask = async (page: number): Promise<void> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      const { repository, type, state, labels, query } = get();
      const text = query.trim();
      const named = namesEntry(text);
      if (repository === null && !named) {
        set(nothing);
        return;
      }
      set({
        phase: 'loading',
        problem: null,
        ...(page === 1 ? { answered: null, entries: [], nextPage: null, partial: null } : {}),
      });
      const answer = await latest.run(async (operationId) => {
        if (named || repository === null) {
          const { entry, rate } = await github.resolve({
            projectId,
            operationId,
            text,
            ...(repository === null ? {} : { repository }),
          });
          return { entries: entry === null ? [] : [entry], nextPage: null, rate };
        }
        const question = { projectId, operationId, repository, type, state, labels, query: text, page };
        return github.list(question);
      });
      if (answer.status === 'failed') {
        set({ phase: 'failed', problem: { code: answer.code, words: answer.problem } });
      }
      if (answer.status !== 'ok') return;
      const { value } = answer;
      const before = page === 1 ? [] : get().entries;
      const known = new Set(before.map(keyOfEntry));
      set({
        phase: 'ready',
        answered: query,
        // An entry that moved between two pages arrives twice; the first one stays.
        entries: [...before, ...value.entries.filter((entry) => !known.has(keyOfEntry(entry)))],
        nextPage: value.nextPage,
        partial: ('partial' in value ? value.partial : undefined) ?? null,
        rate: value.rate,
      });
    };

    const findRepositories = async (): Promise<void> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      const answer = await latest.run(() => github.repositories({ projectId }));
      if (answer.status === 'failed') {
        set({ phase: 'failed', problem: { code: answer.code, words: answer.problem } });
      }
      if (answer.status !== 'ok') return;
      const found = answer.value;
      const before = get().repository;
      const repository =
        before !== null && found.repositories.includes(before) ? before : (found.repositories[0] ?? null);
      set({ found, repository, rate: found.rate ?? get().rate });
    };

    return {
      ...noProject,
      type: 'issue',
      state: 'open',
      rate: null,
      words: null,

      start: async (now) => {
        // An unknown owner of the token may become known, which changes nothing.
        const becomesKnown = identity?.endsWith('/') === true && now.startsWith(identity);
        if (identity !== null && now !== identity && !becomesKnown) reset();
        identity = now;
        if (get().phase !== 'idle' || projects.getState().currentId === null) return;
        set({ phase: 'loading' });
        await get().refresh();
      },
      refresh: async () => {
        clearTimeout(timer);
        await findRepositories();
        if (get().found !== null) await ask(1);
      },
      loadMore: async () => {
        const { nextPage, phase } = get();
        if (nextPage !== null && phase !== 'loading') await ask(nextPage);
      },
      setQuery: (query) => {
        set({ query });
        clearTimeout(timer);
        // The request under way is for an outdated text.
        latest.cancel();
        timer = setTimeout(() => void ask(1), query === '' ? 0 : typingRestMs);
      },
      pick: async (choice) => {
        clearTimeout(timer);
        const moves = choice.repository !== undefined && choice.repository !== get().repository;
        if (moves) latestLabels.cancel();
        set({ ...choice, ...(moves ? { labels: [], allLabels: [], labelsPhase: 'idle' } : {}) });
        await ask(1);
      },
      loadLabels: async () => {
        const projectId = projects.getState().currentId;
        const { repository, labelsPhase } = get();
        if (projectId === null || repository === null) return;
        if (labelsPhase === 'loading' || labelsPhase === 'ready') return;
        set({ labelsPhase: 'loading' });
        const answer = await latestLabels.run((operationId) =>
          github.labels({ projectId, operationId, repository }),
        );
        if (answer.status === 'ok') {
          set({ labelsPhase: 'ready', allLabels: answer.value.labels, rate: answer.value.rate });
        } else if (!latestLabels.isRunning() && get().labelsPhase === 'loading') {
          set({ labelsPhase: 'failed' });
        }
      },
    };
  });
}

export function keyOfEntry({
  repository,
  number,
}: {
  readonly repository: string;
  readonly number: number;
}): string {
  return `${repository.toLowerCase()}#${number}`;
}
