import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FilesStore } from '../files/filesStore.ts';
import type { FileTree } from '../files/tree/fileTree.ts';
import { runSliced, windowClock, type SliceClock, type SlicedWork } from '../ui/slices.ts';
import { targetOf, type FileNode } from '../files/tree/treeNode.ts';
import type { Target } from '../ui/search/matchText.ts';

export interface IndexedFile {
  readonly node: FileNode;
  readonly target: Target;
}

interface IndexState {
  readonly tree: FileTree | null;
  /** The prepared part of the tree's files; grows in place. */
  readonly files: readonly IndexedFile[];
  /** Number of the tree's listed entries that `files` covers. */
  readonly upTo: number;
  /** Prepares new files in slices, so that typing goes on meanwhile. */
  readonly update: () => Promise<void>;
}

export type FileIndex = StoreApi<IndexState>;

/** Files between two readings of the clock. */
const restAfter = 200;

/** Keeps the names of all the project's files prepared for searching. Starts at the first request. */
export function createFileIndex(filesStore: FilesStore, clock: SliceClock = windowClock): FileIndex {
  let building: FileTree | null = null;
  return createStore<IndexState>()((set, get) => ({
    tree: null,
    files: [],
    upTo: 0,
    update: async () => {
      const { tree } = filesStore.getState();
      if (building === tree) return;
      const known = get().tree === tree ? get() : { files: [], upTo: 0 };
      if (known.upTo === tree.listed.length) {
        if (get().tree !== tree) set({ tree, ...known });
        return;
      }
      building = tree;
      const files = [...known.files];
      const done = await runSliced(prepare(tree, known.upTo, files), () => building !== tree, clock);
      if (building === tree) building = null;
      // Another project, or a new listing, replaced the tree meanwhile.
      if (done !== undefined && filesStore.getState().tree === tree) set({ tree, files, upTo: done });
    },
  }));
}

function* prepare(tree: FileTree, from: number, files: IndexedFile[]): SlicedWork<number> {
  const end = tree.listed.length;
  for (let at = from; at < end; at += 1) {
    const node = tree.listed[at];
    if (node?.kind === 'file') files.push(indexed(node));
    if (at % restAfter === restAfter - 1) yield;
  }
  return end;
}

function indexed(node: FileNode): IndexedFile {
  return { node, target: targetOf(node) };
}
