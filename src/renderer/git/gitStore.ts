import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GitCommit, GitFile, GitSize, GitState } from '../../shared/domain/git.ts';
import {
  keyOfGitView,
  type FileChoice,
  type GitDiffView,
  type GitView,
} from '../../shared/domain/gitView.ts';
import { isAppError } from '../../shared/errors.ts';
import { internalError } from '../../shared/rpc/message.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { countedModel } from '../stack/countedModel.ts';
import type { StackStore } from '../stack/stackStore.ts';

export type Phase = 'idle' | 'loading' | 'ready' | 'failed';

/** A view whose files are listed to choose from. */
export interface OpenView {
  readonly view: GitDiffView;
  readonly phase: Phase;
  readonly files: readonly GitFile[];
  readonly partial: string | null;
  readonly problem: string | null;
}

/** What commits have to match: words of their message, who wrote them, a path they changed. */
export interface CommitFilter {
  readonly words: string;
  readonly author: string;
  readonly path: string;
}

export interface CommitSearch {
  readonly filter: CommitFilter;
  readonly phase: Phase;
  /** The words that `commits` answer; `null` before the first. */
  readonly answered: string | null;
  readonly commits: readonly GitCommit[];
  readonly more: boolean;
  readonly problem: string | null;
}

/** What is known of how much a view would add. `problem`: why it can't be read. */
export type SizeOf =
  | { readonly phase: 'counting' }
  | ({ readonly phase: 'ready'; readonly model: string } & GitSize)
  | { readonly phase: 'failed'; readonly problem: string };

export interface GitTabState {
  readonly phase: Phase;
  readonly repository: GitState | null;
  readonly problem: string | null;
  readonly search: CommitSearch;
  /** By the view's key. */
  readonly open: ReadonlyMap<string, OpenView>;
  /** Files chosen of views that are not in the stack, by the view's key. */
  readonly choices: ReadonlyMap<string, FileChoice>;
  /** By the view, with the files chosen of it. What was known stays until it is counted again. */
  readonly sizes: ReadonlyMap<string, SizeOf>;

  /** Reads the repository now, and from now on whenever the project changes or the window gets the focus. */
  readonly start: () => Promise<void>;
  readonly refresh: () => Promise<void>;
  /** Looks for the commits that match, when typing rests. */
  readonly setFilter: (change: Partial<CommitFilter>) => void;
  readonly loadMore: () => Promise<void>;
  /** Lists the files of a view, or closes that list. */
  readonly toggle: (view: GitDiffView) => Promise<void>;
  readonly choose: (view: GitDiffView, choice: FileChoice) => void;
  /** Counts a view after those that were asked for before, and again with each reading, until the function it answers is called. */
  readonly count: (view: GitView) => () => void;
}

export type GitStore = StoreApi<GitTabState>;

const typingRestMs = 250;
/** ms. A build changes files for as long as it runs. */
const changeRestMs = 1_000;
const nothing: CommitSearch = {
  filter: { words: '', author: '', path: '' },
  phase: 'idle',
  answered: null,
  commits: [],
  more: false,
  problem: null,
};

/** Follows the current project, from the moment the tab is first shown. */
export function createGitStore(client: Client, projects: ProjectStore, stack: StackStore): GitStore {
  const { api } = client;
  let started = false;
  /** Grows with each reading of the repository, and of the commits: a late answer to an earlier one is dropped. */
  let asked = 0;
  let searched = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const operations = new Map<string, string>();

  /** Views to count, one at a time: a person reads the list meanwhile, and git has other things to do. */
  const wanted = new Map<string, GitView>();
  const toCount = new Map<string, GitView>();
  let counting: string | null = null;

  const cancel = (key: string): void => {
    const operationId = operations.get(key);
    operations.delete(key);
    // Where it has ended by now there is nothing left to stop.
    if (operationId !== undefined) api.operations.cancel({ operationId }).catch(() => undefined);
  };

  const store = createStore<GitTabState>()((set, get) => {
    const setOpen = (key: string, opened: OpenView): void => {
      set(({ open }) => ({ open: new Map([...open, [key, opened]]) }));
    };
    const list = async (view: GitDiffView): Promise<void> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      const key = keyOfGitView(view);
      const operationId = crypto.randomUUID();
      cancel(key);
      operations.set(key, operationId);
      const before = get().open.get(key);
      setOpen(key, { files: [], partial: null, ...before, view, phase: 'loading', problem: null });
      const model = countedModel(stack.getState());
      try {
        const { files, partial } = await api.git.files({ projectId, operationId, view, model });
        if (operations.get(key) !== operationId) return;
        setOpen(key, { view, phase: 'ready', files, partial, problem: null });
      } catch (error) {
        if (operations.get(key) !== operationId) return;
        setOpen(key, { view, phase: 'failed', files: [], partial: null, problem: sayWhy(error) });
      }
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
      const operationId = crypto.randomUUID();
      operations.set(sizeOperation, operationId);
      const model = countedModel(stack.getState());
      const isWanted = (): boolean => operations.get(sizeOperation) === operationId;
      try {
        const size = await api.git.size({ projectId, operationId, view, model });
        if (isWanted()) setSize(key, { phase: 'ready', model, ...size });
      } catch (error) {
        if (isWanted()) setSize(key, { phase: 'failed', problem: sayWhy(error) });
      }
      await countNext();
    };
    const countSoon = (view: GitView): void => {
      const key = sizeKeyOf(view);
      const known = get().sizes.get(key);
      const model = countedModel(stack.getState());
      // A commit stays what it is.
      if (view.what === 'commit' && known?.phase === 'ready' && known.model === model) return;
      toCount.set(key, view);
      if (known === undefined) setSize(key, { phase: 'counting' });
      if (counting === null) void countNext();
    };
    const search = async (page: number): Promise<void> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      const mine = ++searched;
      const { filter, commits: before } = get().search;
      set((state) => ({ search: { ...state.search, phase: 'loading', answered: null, problem: null } }));
      try {
        const { commits, more } = await api.git.commits({ projectId, ...filledOf(filter), page });
        if (mine !== searched) return;
        const all = page === 0 ? commits : [...before, ...commits];
        set((state) => ({
          search: { ...state.search, phase: 'ready', answered: filter.words, commits: all, more },
        }));
      } catch (error) {
        if (mine !== searched) return;
        set((state) => ({
          search: { ...state.search, phase: 'failed', commits: [], more: false, problem: sayWhy(error) },
        }));
      }
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
        const mine = ++asked;
        const projectId = projects.getState().currentId;
        if (projectId === null) return;
        set({ phase: 'loading' });
        try {
          const repository = await api.git.state({ projectId });
          if (mine !== asked) return;
          const before = get().repository;
          set({ repository, phase: 'ready', problem: null });
          for (const view of wanted.values()) countSoon(view);
          if (repository.repository === 'none') return;
          const opened = [...get().open.values()].map(({ view }) => list(view));
          // The pages that a person has come to stay, as long as they are of the same history.
          const same = before?.repository === 'here' && before.head?.commit === repository.head?.commit;
          await Promise.all([...opened, same && get().search.phase === 'ready' ? undefined : search(0)]);
        } catch (error) {
          if (mine === asked) set({ repository: null, phase: 'failed', problem: sayWhy(error) });
        }
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
        cancel(key);
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
          if (counting === key) cancel(sizeOperation);
        };
      },
    };
  });
  const again = (): void => {
    if (started) void store.getState().refresh();
  };
  projects.subscribe((now, before) => {
    if (now.currentId === before.currentId) return;
    asked++;
    searched++;
    operations.clear();
    const choices = new Map<string, FileChoice>();
    store.setState({
      phase: 'idle',
      repository: null,
      problem: null,
      search: nothing,
      open: new Map(),
      choices,
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

/** Names the one count that is under way among the operations. */
const sizeOperation = 'size';

/** Two views of one key hold the same text: the files chosen of it count, too. */
export function sizeKeyOf(view: GitView): string {
  return JSON.stringify(Object.entries(view).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** As core pages them. */
const commitsPerPage = 30;

function sayWhy(error: unknown): string {
  return isAppError(error) ? error.message : internalError.message;
}

/** Only what was filled in; a path is one of the project's. */
function filledOf({ words, author, path }: CommitFilter): Partial<CommitFilter> {
  const filled = { words: words.trim(), author: author.trim(), path: path.trim().replace(/^\.?\/+/u, '') };
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== ''));
}
