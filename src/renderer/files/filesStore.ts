import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultFileView, type FileSort, type FileView } from '../../shared/domain/fileView.ts';
import { isAppError } from '../../shared/errors.ts';
import { internalError } from '../../shared/rpc/message.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { ReadFile } from '../viewer/readFile.ts';
import { createChangedFiles, type ChangedFiles } from './changedFiles.ts';
import { createContentStore, type ContentStore } from './contentStore.ts';
import { createProjectListing } from './createProjectListing.ts';
import { createRowActs, type RowActs } from './createRowActs.ts';
import { createFileCounter } from './fileCounter.ts';
import { makeRows, type Row, type Rows } from './fileRows.ts';
import { FileTree } from './fileTree.ts';
import type { NodeMatches } from './nodeMatches.ts';
import type { FolderNode, TreeNode } from './treeNode.ts';
import { countedModel, tickedPaths } from './stackFacts.ts';
import { runSliced, windowClock, type SliceClock } from './slices.ts';

export interface FilesState extends RowActs {
  readonly projectId: string | null;
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the project could not be listed. */
  readonly problem: string | null;
  readonly tree: FileTree;
  readonly rows: readonly Row[];
  /** Grows whenever a figure or a tick in the tree changes: the tree itself is changed in place. */
  readonly version: number;
  readonly filter: string;
  /** The rows do not show the newest filter yet. */
  readonly filtering: boolean;
  readonly showIgnored: boolean;
  readonly sort: FileSort;
  /** Only files that differ from what is committed are shown. */
  readonly onlyChanged: boolean;
  readonly changes: ChangedFiles;
  /** What the filter finds in the contents of files. */
  readonly contents: ContentStore;
  /** A file of this project, to be looked at. */
  readonly readFile: ReadFile;
  readonly expanded: ReadonlySet<string>;
  /** Row that has the tab stop. */
  readonly focusKey: string | null;
  readonly selectedFiles: number;

  /** Lists the project again; what is expanded and ticked stays. */
  readonly refresh: () => Promise<void>;
  readonly setFilter: (filter: string) => void;
  readonly setShowIgnored: (show: boolean) => void;
  /** Shows the project's files in another way. */
  readonly setView: (view: Partial<FileView>) => void;
  readonly expand: (key: string, expanded: boolean) => void;
  readonly collapseAll: () => void;
  readonly focus: (key: string) => void;
  /** The rows a person sees: they are counted first. */
  readonly look: (first: number, last: number) => void;
}

export type FilesStore = StoreApi<FilesState>;

/** Rows are laid out at most this often while files arrive, ms. */
const layoutEveryMs = 60;

/** Follows the stack store: its project is listed, its file items are ticked, its model counts. */
export function createFilesStore(
  client: Client,
  stack: StackStore,
  fail: (error: unknown) => void,
  clock: SliceClock = windowClock,
): FilesStore {
  const { api } = client;
  const store = createStore<FilesState>()((set, get) => {
    /** Folders closed by hand while a filter opens everything. */
    let closedInFilter = new Set<string>();
    let matches: NodeMatches | null = null;
    let layouts = 0;
    /** A filter was just typed: the name that fits best gets the tab stop. */
    let wantsBest = false;
    let looked = { first: 0, last: -1 };
    let layoutTimer: ReturnType<typeof setTimeout> | null = null;

    const touch = (): void => set((state) => ({ version: state.version + 1 }));
    const counter = createFileCounter(client, touch);

    const layOut = (): void => {
      if (layoutTimer !== null) clearTimeout(layoutTimer);
      layoutTimer = null;
      const mine = ++layouts;
      const { tree, filter, showIgnored, sort, expanded } = get();
      const only = onlyOf(get());
      const isExpanded = ({ key, loaded }: FolderNode): boolean =>
        !isNarrowed(get()) || loaded === 'no' ? expanded.has(key) : !closedInFilter.has(key);
      const show = (made: Rows): void => {
        matches = made.matches;
        set((state) => ({
          rows: made.rows,
          filtering: false,
          version: state.version + 1,
          ...(wantsBest && made.best !== null ? { focusKey: made.best.key } : {}),
        }));
        wantsBest = false;
      };
      const made = runSliced(
        makeRows(tree, { filter, sort, only, showIgnored, isExpanded }),
        () => mine !== layouts,
        clock,
      );
      if (!(made instanceof Promise)) {
        show(made);
        return;
      }
      if (filter !== '') set({ filtering: true });
      void made.then((later) => {
        if (later !== undefined && mine === layouts) show(later);
      });
    };
    const changed = createChangedFiles(client, (changes) => {
      if (changes === null && get().changes === null) return;
      set((state) => ({ changes, version: state.version + 1 }));
      if (get().onlyChanged) layOut();
    });
    const contents = createContentStore(client, () => get().projectId);
    const layOutSoon = (): void => {
      layoutTimer ??= setTimeout(layOut, layoutEveryMs);
    };

    const countLooked = (): void => {
      const nodes = get().rows.slice(looked.first, looked.last + 1);
      counter.countFirst(nodes.map((row) => row.node).filter((node) => node.kind === 'file'));
    };
    const follow = (tree: FileTree): void => {
      const { projectId } = get();
      counter.follow(projectId === null ? null : { projectId, tree, model: countedModel(stack.getState()) });
    };

    const listing = createProjectListing(client, clock, (tree) => {
      if (get().tree === tree) layOutSoon();
    });

    /** Lists into a new tree. It is shown as it grows, or, when there is one already, in its place once complete. */
    const list = async (inPlace: boolean): Promise<void> => {
      const { projectId } = get();
      const tree = new FileTree();
      tree.select(tickedPaths(stack.getState()));
      if (!inPlace) {
        set({ tree, rows: [] });
        follow(tree);
      }
      if (projectId !== null) set({ phase: 'loading', problem: null });
      try {
        if (!(await listing.run(projectId, tree))) return;
        set({ tree, phase: 'ready' });
        if (inPlace) follow(tree);
        layOut();
        void changed.ask(get().projectId);
        void counter.countRest().then(() => {
          // Estimates have become counts.
          if (get().sort === 'tokens') layOut();
        });
      } catch (error) {
        set({ phase: 'failed', problem: isAppError(error) ? error.message : internalError.message });
      }
    };

    const load = async (folder: FolderNode): Promise<void> => {
      const { projectId, tree } = get();
      if (projectId === null) return;
      folder.loaded = 'asked';
      touch();
      try {
        const entries = await api.files.children({ projectId, path: folder.key });
        await runSliced(tree.add(entries), () => get().tree !== tree, clock);
        folder.loaded = 'yes';
        if (get().tree === tree) layOut();
      } catch (error) {
        folder.loaded = 'no';
        if (get().tree !== tree) return;
        get().expand(folder.key, false);
        fail(error);
      }
    };

    const openProject = (projectId: string | null): void => {
      closedInFilter = new Set();
      matches = null;
      layouts += 1;
      set({
        projectId,
        phase: 'idle',
        problem: null,
        filter: '',
        filtering: false,
        expanded: new Set(),
        focusKey: null,
        changes: null,
      });
      contents.getState().look('', get().showIgnored);
      void list(false);
    };

    const countAgain = (): void => {
      const { tree } = get();
      follow(tree);
      const forgotten = runSliced(tree.forgetCounts(), () => get().tree !== tree, clock);
      void Promise.resolve(forgotten).then(() => {
        touch();
        countLooked();
        if (get().phase === 'ready') void counter.countRest();
      });
    };
    /** A person's figures for models as they were last told of. */
    let figures = JSON.stringify({});
    stack.subscribe((now, before) => {
      if (now.projectId !== before.projectId) openProject(now.projectId);
      else if (now.refreshes !== before.refreshes) void get().refresh();
      if (now.current === before.current) return;
      const { tree } = get();
      if (now.current?.items !== before.current?.items) {
        const ticked = tickedPaths(now);
        for (const shown of new Set([tree, listing.tree ?? tree])) shown.select(ticked);
        set((state) => ({ selectedFiles: ticked.size, version: state.version + 1 }));
        // An ignored file is counted once it is ticked.
        countLooked();
      }
      if (countedModel(now) !== countedModel(before)) countAgain();
    });
    client.on('settings.changed', ({ settings }) => {
      const now = JSON.stringify(settings.models);
      if (now !== figures) countAgain();
      figures = now;
    });

    return {
      projectId: null,
      phase: 'idle',
      problem: null,
      tree: new FileTree(),
      rows: [],
      version: 0,
      filter: '',
      filtering: false,
      showIgnored: defaultFileView.ignored,
      sort: defaultFileView.sort,
      onlyChanged: defaultFileView.changed,
      changes: null,
      contents,
      readFile: async (path) => {
        const { projectId } = get();
        return projectId === null ? null : api.files.text({ projectId, path });
      },
      expanded: new Set(),
      focusKey: null,
      selectedFiles: 0,

      ...createRowActs({ stack, clock, tree: () => get().tree, matches: () => matches }),
      refresh: () => list(get().phase === 'ready'),
      setFilter: (filter) => {
        closedInFilter = new Set();
        set({ filter });
        wantsBest = filter !== '';
        layOut();
        contents.getState().look(filter.trim(), get().showIgnored);
      },
      setShowIgnored: (showIgnored) => {
        get().setView({ ignored: showIgnored });
      },
      setView: (view) => {
        closedInFilter = new Set();
        set((state) => ({
          showIgnored: view.ignored ?? state.showIgnored,
          sort: view.sort ?? state.sort,
          onlyChanged: view.changed ?? state.onlyChanged,
        }));
        layOut();
        contents.getState().look(get().filter.trim(), get().showIgnored);
      },
      expand: (key, open) => {
        const { tree, expanded } = get();
        const folder = tree.get(key);
        if (folder?.kind !== 'folder') return;
        if (!isNarrowed(get()) || folder.loaded === 'no') set({ expanded: withKey(expanded, key, open) });
        else closedInFilter = withKey(closedInFilter, key, !open);
        if (open && folder.loaded === 'no') void load(folder);
        layOut();
      },
      collapseAll: () => {
        const { tree } = get();
        if (!isNarrowed(get())) set({ expanded: new Set() });
        else closedInFilter = new Set(tree.root.children.keys());
        layOut();
      },
      focus: (focusKey) => set({ focusKey }),
      look: (first, last) => {
        looked = { first, last };
        countLooked();
      },
    };
  });
  return store;
}

/** Folders stand open while a filter shows only some files. */
function isNarrowed(state: FilesState): boolean {
  return state.filter !== '' || onlyOf(state) !== null;
}

/** Until git has answered nothing is left out. */
function onlyOf({ onlyChanged, changes }: FilesState): ReadonlySet<string> | null {
  return onlyChanged && changes !== null ? new Set(changes.keys()) : null;
}

function withKey(keys: ReadonlySet<string>, key: string, has: boolean): Set<string> {
  const next = new Set(keys);
  if (has) next.add(key);
  else next.delete(key);
  return next;
}
