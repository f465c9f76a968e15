import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultFileView } from '../../shared/domain/file/fileView.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { problemOf } from '../requests/createAttempts.ts';
import { countedModel, followCountedModel } from '../stack/countedModel.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { createChangedFiles } from './changedFiles.ts';
import { createContentStore } from './contentStore.ts';
import { createProjectListing } from './tree/createProjectListing.ts';
import { createRowActs, type SayUndoable } from './createRowActs.ts';
import { createRowLayout } from './createRowLayout.ts';
import { createFileCounter } from './tree/fileCounter.ts';
import { isNarrowed, type FilesState } from './filesState.ts';
import { FileTree } from './tree/fileTree.ts';
import { ignoredFolderAbove, prepareTargets } from './tree/lookInTree.ts';
import { findCovered } from './tree/findCovered.ts';
import { folderItems, ownItems } from './tree/stackFacts.ts';
import { runSliced, windowClock, type SliceClock } from '../ui/slices.ts';
import type { FolderItem, FolderNode } from './tree/treeNode.ts';

export type FilesStore = StoreApi<FilesState>;

interface FilesOptions {
  readonly clock?: SliceClock;
  /** Absent if no message is shown. */
  readonly sayUndoable?: SayUndoable;
}

/** Follows the stack store: lists its project, ticks its file items, counts for its model. */
export function createFilesStore(
  client: Client,
  stack: StackStore,
  fail: (error: unknown) => void,
  { clock = windowClock, sayUndoable = (_message, change) => change() }: FilesOptions = {},
): FilesStore {
  const { api } = client;
  const store = createStore<FilesState>()((set, get, own) => {
    let looked = { first: 0, last: -1 };
    const { layOut, layOutSoon, ...layout } = createRowLayout(own, clock);
    const touch = (): void => set((state) => ({ version: state.version + 1 }));
    const counter = createFileCounter(client, touch, (counting) => set({ counting }));
    const changed = createChangedFiles(client, (changes) => {
      if (changes === null && get().changes === null) return;
      set((state) => ({ changes, version: state.version + 1 }));
      if (get().onlyChanged) layOut();
    });
    const contents = createContentStore(client, () => get().projectId);
    const listing = createProjectListing(
      client,
      clock,
      (arrived) => set({ arrived }),
      (tree) => {
        if (get().tree === tree) layOutSoon();
      },
    );

    const countLooked = (): void => {
      const nodes = get().rows.slice(looked.first, looked.last + 1);
      counter.countFirst(nodes.map((row) => row.node).filter((node) => node.kind === 'file'));
    };
    const follow = (tree: FileTree): void => {
      const { projectId } = get();
      counter.follow(projectId === null ? null : { projectId, tree, model: countedModel(stack.getState()) });
    };

    /** Marks the files that folder items contain; starts again if the items change meanwhile. */
    let covers = 0;
    const cover = async (tree: FileTree, isStale: () => boolean): Promise<void> => {
      const mine = ++covers;
      const isOver = (): boolean => mine !== covers || isStale();
      const items = folderItems(stack.getState());
      if (items.length === 0 && tree.covered.size === 0) return;
      const covered = await runSliced(findCovered(tree, items), isOver, clock);
      if (covered !== undefined && !isOver()) await runSliced(tree.cover(covered), () => false, clock);
    };
    const coverAgain = async (): Promise<void> => {
      const { tree } = get();
      await cover(tree, () => get().tree !== tree);
      if (get().tree === tree)
        set((state) => ({ selectedFiles: tree.takenFiles, version: state.version + 1 }));
    };

    /** Shows a complete tree, and counts it. */
    const showAll = (tree: FileTree): void => {
      layOut();
      loadOpen(tree);
      void changed.ask(get().projectId);
      // Prepares the names, so that the first typed letter can search them.
      void runSliced(prepareTargets(tree), () => get().tree !== tree, clock);
      countRest();
    };
    const countRest = (wanted = false): void => {
      void counter.countRest(wanted).then(() => {
        // Counts have replaced estimates.
        if (get().sort === 'tokens') layOut();
      });
    };

    /** Lists into a new tree, and shows it as it grows; with `inPlace`, replaces the old tree after it is complete. */
    const list = async (inPlace: boolean): Promise<void> => {
      const { projectId, tree: before } = get();
      const tree = new FileTree();
      tree.takeOwn(ownItems(stack.getState()));
      if (!inPlace) {
        set({ tree, rows: [] });
        follow(tree);
      }
      if (projectId !== null) set({ phase: 'loading', problem: null });
      try {
        const end = await listing.run(projectId, tree);
        if (end === 'replaced') return;
        if (end === 'stopped' && inPlace) {
          // The old list is better than a part of a new one.
          set({ phase: 'ready' });
          return;
        }
        if (inPlace) await runSliced(tree.takeCounts(before), () => listing.tree !== tree, clock);
        if (listing.tree !== tree) return;
        await cover(tree, () => listing.tree !== tree);
        if (listing.tree !== tree) return;
        set({ tree, phase: end === 'stopped' ? 'stopped' : 'ready', selectedFiles: tree.takenFiles });
        if (inPlace) follow(tree);
        showAll(tree);
      } catch (error) {
        set({ phase: 'failed', problem: problemOf(error) });
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
        if (get().tree !== tree) return;
        layOut();
        loadOpen(tree);
      } catch (error) {
        folder.loaded = 'no';
        if (get().tree !== tree) return;
        get().expand(folder.key, false);
        fail(error);
      }
    };

    /** Folders that were open stay open: the new tree does not know the contents of ignored ones. */
    const loadOpen = (tree: FileTree): void => {
      for (const key of get().expanded) {
        const folder = tree.get(key);
        if (folder?.kind === 'folder' && folder.loaded === 'no') void load(folder);
      }
    };

    const openProject = (projectId: string | null): void => {
      layout.drop();
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
      // An answer for the previous project would mark files of this one.
      void changed.ask(null);
      contents.getState().leave(get().showIgnored);
      void list(false);
    };

    const countAgain = (): void => {
      const { tree } = get();
      follow(tree);
      const forgotten = runSliced(tree.forgetCounts(), () => get().tree !== tree, clock);
      void Promise.resolve(forgotten).then(() => {
        touch();
        countLooked();
        if (get().phase === 'ready') countRest();
      });
    };
    stack.subscribe((now, before) => {
      if (now.projectId !== before.projectId) openProject(now.projectId);
      else if (now.refreshes !== before.refreshes) void get().refresh();
      const hasItems = now.current?.items !== before.current?.items;
      if (hasItems || now.assembly?.blocks !== before.assembly?.blocks) {
        const { tree } = get();
        const items = ownItems(now);
        let isNew = false;
        for (const shown of new Set([tree, listing.tree ?? tree])) isNew = shown.takeOwn(items) || isNew;
        if (isNew) set((state) => ({ selectedFiles: tree.takenFiles, version: state.version + 1 }));
      }
      if (now.current === before.current) return;
      if (hasItems) {
        // An ignored file is counted after it is ticked.
        countLooked();
        if (!isSameList(folderItems(now), folderItems(before))) void coverAgain();
      }
    });
    followCountedModel(client, stack, countAgain);

    return {
      projectId: null,
      phase: 'idle',
      arrived: 0,
      counting: null,
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

      ...createRowActs({ stack, clock, tree: () => get().tree, matches: layout.matches, sayUndoable }),
      refresh: async () => {
        if (get().phase !== 'stopped') await list(get().phase === 'ready');
      },
      listAgain: () => list(get().phase === 'ready'),
      stopListing: () => listing.stop(),
      stopCounting: () => counter.stop(),
      countAll: () => countRest(true),
      setFilter: (filter) => {
        set({ filter });
        layout.begin(filter !== '');
        layOut();
        contents.getState().look(filter.trim(), get().showIgnored);
      },
      setShowIgnored: (showIgnored) => get().setView({ ignored: showIgnored }),
      setView: (view) => {
        layout.begin();
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
        else layout.close(key, !open);
        if (open && folder.loaded === 'no') void load(folder);
        layOut();
      },
      collapseAll: () => {
        if (!isNarrowed(get())) set({ expanded: new Set() });
        else layout.closeAll(get().tree.root.children.keys());
        layOut();
      },
      reveal: (key) => {
        const node = get().tree.get(key);
        if (node === undefined) return;
        const open = new Set(get().expanded);
        for (let folder = node.parent; folder !== null; folder = folder.parent) open.add(folder.key);
        set({ expanded: open });
        get().setFilter('');
        if (node.kind === 'folder') get().expand(key, true);
        set({ focusKey: key });
      },
      focus: (focusKey) => set({ focusKey }),
      concerns: (path) => {
        const { phase, tree, expanded } = get();
        const folder = phase === 'ready' ? ignoredFolderAbove(tree, path) : null;
        return folder === null || expanded.has(folder.key);
      },
      look: (first, last) => {
        looked = { first, last };
        countLooked();
      },
    };
  });
  return store;
}

/** Sources are never mutated. */
function isSameList(one: readonly FolderItem[], other: readonly FolderItem[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, on, source }, index) => {
      const same = other[index];
      return same?.id === id && same.on === on && same.source === source;
    })
  );
}

function withKey(keys: ReadonlySet<string>, key: string, has: boolean): Set<string> {
  const next = new Set(keys);
  if (has) next.add(key);
  else next.delete(key);
  return next;
}
