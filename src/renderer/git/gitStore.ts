import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GitCommit, GitFile, GitSize, GitState } from '../../shared/domain/source/git.ts';
import {
  keyOfGitView,
  type FileChoice,
  type GitDiffView,
  type GitView,
} from '../../shared/domain/source/gitView.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createLatest, createLatestByKey } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';
import { countedModel } from '../stack/countedModel.ts';
import type { StackStore } from '../stack/stackStore.ts';

/** A view with the list of its files. */
export interface OpenView extends Loaded {
  readonly view: GitDiffView;
  readonly files: readonly GitFile[];
  readonly partial: string | null;
}

/** The filter of commits: words of the message, the author, a changed path. */
export interface CommitFilter {
  readonly words: string;
  readonly author: string;
  readonly path: string;
}

export interface CommitSearch extends Loaded {
  readonly filter: CommitFilter;
  /** The words that `commits` match; `null` before the first answer. */
  readonly answered: string | null;
  readonly commits: readonly GitCommit[];
  readonly more: boolean;
}

/** The known size of a view. `problem`: why it can't be read. */
export type SizeOf =
  | { readonly phase: 'counting' }
  | ({ readonly phase: 'ready'; readonly model: string } & GitSize)
  | { readonly phase: 'failed'; readonly problem: string };

export interface GitTabState extends Loaded {
  readonly repository: GitState | null;
  readonly search: CommitSearch;
  /** Keyed by the view's key. */
  readonly open: ReadonlyMap<string, OpenView>;
  /** Chosen files of views outside of the stack, by the view's key. */
  readonly choices: ReadonlyMap<string, FileChoice>;
  /** Sizes by view with its chosen files. An old size stays until the view is counted again. */
  readonly sizes: ReadonlyMap<string, SizeOf>;

  /** Reads the repository now, and then whenever the project changes or the window gets the focus. */
  readonly start: () => Promise<void>;
  readonly refresh: () => Promise<void>;
  /** Searches for matching commits after typing pauses. */
  readonly setFilter: (change: Partial<CommitFilter>) => void;
  readonly loadMore: () => Promise<void>;
  /** Lists the files of a view, or closes that list. */
  readonly toggle: (view: GitDiffView) => Promise<void>;
  readonly choose: (view: GitDiffView, choice: FileChoice) => void;
  /** Counts a view after those requested before, and again after each reading. Returns a function that stops this. */
  readonly count: (view: GitView) => () => void;
}

export type GitStore = StoreApi<GitTabState>;

const typingRestMs = 250;
/** ms. A build changes files as long as it runs. */
const changeRestMs = 1_000;
const noFiles: Pick<OpenView, 'files' | 'partial'> = { files: [], partial: null };
const nothing: CommitSearch = {
  filter: { words: '', author: '', path: '' },
  phase: 'idle',
  answered: null,
  commits: [],
  more: false,
  problem: null,
};

/** Follows the current project after the tab is first shown. */
export function createGitStore(client: Client, projects: ProjectStore, stack: StackStore): GitStore {
  const { api } = client;
  let started = false;
  const states = createLatest();
  const searches = createLatest();
  const lists = createLatestByKey(client);
  const counts = createLatest(client);
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Views to count, one at a time: the user can read the list meanwhile, and git has other work. */
  const wanted = new Map<string, GitView>();
  const toCount = new Map<string, GitView>();
  let counting: string | null = null;

  const store = createStore<GitTabState>()((set, get) => {
    const setOpen = (key: string, opened: OpenView): void => {
      set(({ open }) => ({ open: new Map([...open, [key, opened]]) }));
    };
    const list = async (view: GitDiffView): Promise<void> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      const key = keyOfGitView(view);
      const model = countedModel(stack.getState());
      await load(lists.of(key), {
        ask: (operationId) => api.git.files({ projectId, operationId, view, model }),
        show: (state) => setOpen(key, { ...noFiles, ...get().open.get(key), ...state, view }),
        ready: ({ files, partial }) => ({ files, partial }),
        failed: noFiles,
      });
    };
    const setSize = (key: string, size: SizeOf): void => {
      set(({ sizes }) => ({ sizes: new Map([...sizes, [key, size]]) }));
    };
    const countNext = async (): Promise<void> => {
      const [next] = toCount;
      const projectId = projects.getState().currentId;
      counting = null;
      if (next === undefined || projectId === null) return;
      const [key, view] = next;
      counting = key;
      toCount.delete(key);
      const model = countedModel(stack.getState());
      const answer = await counts.run((operationId) => api.git.size({ projectId, operationId, view, model }));
      if (answer.status === 'ok') setSize(key, { phase: 'ready', model, ...answer.value });
      if (answer.status === 'failed') setSize(key, { phase: 'failed', problem: answer.problem });
      await countNext();
    };
    const countSoon = (view: GitView): void => {
      const key = sizeKeyOf(view);
      const known = get().sizes.get(key);
      const model = countedModel(stack.getState());
      // A commit never changes.
      if (view.what === 'commit' && known?.phase === 'ready' && known.model === model) return;
      toCount.set(key, view);
      if (known === undefined) setSize(key, { phase: 'counting' });
      if (counting === null) void countNext();
    };
    const search = async (page: number): Promise<void> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      const { filter, commits: before } = get().search;
      await load(searches, {
        ask: () => api.git.commits({ projectId, ...filledOf(filter), page }),
        show: (state) => set(({ search: shown }) => ({ search: { ...shown, ...state } })),
        loading: { answered: null },
        ready: ({ commits, more }): Partial<CommitSearch> => ({
          answered: filter.words,
          commits: page === 0 ? commits : [...before, ...commits],
          more,
        }),
        failed: { commits: [], more: false },
      });
    };
    return {
      phase: 'idle',
      repository: null,
      problem: null,
      search: nothing,
      open: new Map(),
      choices: new Map(),
      sizes: new Map(),
      start: async () => {
        if (started) return;
        started = true;
        await get().refresh();
      },
      refresh: async () => {
        const projectId = projects.getState().currentId;
        if (projectId === null) return;
        const before = get().repository;
        const answer = await load(states, {
          ask: () => api.git.state({ projectId }),
          show: set,
          ready: (repository): Pick<GitTabState, 'repository'> => ({ repository }),
          failed: { repository: null },
        });
        if (answer.status !== 'ok') return;
        const { repository } = answer.value;
        for (const view of wanted.values()) countSoon(view);
        if (repository === null || repository.repository === 'none') return;
        const opened = [...get().open.values()].map(({ view }) => list(view));
        // Pages that the user has loaded stay while the history is the same.
        const same = before?.repository === 'here' && before.head?.commit === repository.head?.commit;
        await Promise.all([...opened, same && get().search.phase === 'ready' ? undefined : search(0)]);
      },
      setFilter: (change) => {
        set(({ search: before }) => ({ search: { ...before, filter: { ...before.filter, ...change } } }));
        clearTimeout(timer);
        timer = setTimeout(() => void search(0), typingRestMs);
      },
      loadMore: () => search(Math.ceil(get().search.commits.length / commitsPerPage)),
      toggle: async (view) => {
        const key = keyOfGitView(view);
        if (!get().open.has(key)) return list(view);
        lists.of(key).cancel();
        set(({ open }) => ({ open: new Map([...open].filter(([other]) => other !== key)) }));
      },
      choose: (view, choice) => {
        set(({ choices }) => ({ choices: new Map([...choices, [keyOfGitView(view), choice]]) }));
      },
      count: (view) => {
        const key = sizeKeyOf(view);
        wanted.set(key, view);
        countSoon(view);
        return () => {
          wanted.delete(key);
          toCount.delete(key);
          if (counting === key) counts.cancel();
        };
      },
    };
  });
  const again = (): void => {
    if (started) void store.getState().refresh();
  };
  followProject(projects, [states, searches, lists, counts], () => {
    store.setState({
      phase: 'idle',
      repository: null,
      problem: null,
      search: nothing,
      open: new Map(),
      choices: new Map(),
      sizes: new Map(),
    });
    toCount.clear();
    again();
  });
  stack.subscribe((now, before) => {
    const model = now.current?.model !== before.current?.model && before.current !== null;
    if (now.refreshes !== before.refreshes || model) again();
  });
  window.addEventListener('focus', again);
  let soon: ReturnType<typeof setTimeout> | undefined;
  client.on('files.changed', ({ projectId }) => {
    if (projectId !== projects.getState().currentId) return;
    soon ??= setTimeout(() => {
      soon = undefined;
      again();
    }, changeRestMs);
  });
  return store;
}

/** Returns a key that views of the same text share: it includes the chosen files. */
export function sizeKeyOf(view: GitView): string {
  return JSON.stringify(Object.entries(view).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The size of core's pages. */
const commitsPerPage = 30;

/** Returns the fields with a value; a path is relative to the project. */
function filledOf({ words, author, path }: CommitFilter): Partial<CommitFilter> {
  const filled = { words: words.trim(), author: author.trim(), path: path.trim().replace(/^\.?\/+/u, '') };
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== ''));
}
