import { countWords, formatCount } from '../ui/formats.ts';
import type { NodeMatches } from './tree/nodeMatches.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { Offered } from '../stack/dragging/useSourceDrag.ts';
import type { FileTree } from './tree/fileTree.ts';
import { filesOf, tickOf, type FilesOf } from './tree/folderTicks.ts';
import { runSliced, type SliceClock } from '../ui/slices.ts';
import { leaveOut } from './tree/leaveOut.ts';
import { isTaken, type FileNode, type TreeNode } from './tree/treeNode.ts';

/** Actions on rows of the tree. */
export interface RowActs {
  /** Adds a row to the stack or removes it. Resolves to the reason if that is impossible. */
  readonly tick: (key: string) => Promise<string | null>;
  /**
   * Adds all the files of several rows, or removes them if all are in. Resolves to the number of files left out and the
   * reason, if any.
   */
  readonly tickRows: (keys: readonly string[]) => Promise<string | null>;
  /** Returns the files of rows as sources, including those in the stack. */
  readonly offerRows: (keys: readonly string[]) => Promise<Offered>;
}

interface Options {
  readonly stack: StackStore;
  readonly clock: SliceClock;
  readonly tree: () => FileTree;
  /** Nodes that match the filter. */
  readonly matches: () => NodeMatches | null;
  readonly sayUndoable: SayUndoable;
}

/** Makes a change of the stack, reports it and offers to undo it. Resolves to whether it was saved. */
export type SayUndoable = (message: string, change: () => Promise<boolean>) => Promise<boolean>;

export function createRowActs({ stack, clock, tree: treeNow, matches, sayUndoable }: Options): RowActs {
  /**
   * Removes files from the stack, and excludes them from the folder items that contain them. Resolves to the reason if
   * that is impossible.
   */
  const takeOut = async (files: readonly FileNode[], folder: string | null): Promise<string | null> => {
    const { removeFiles, removeItems, changeSource } = stack.getState();
    const left = leaveOut(files, treeNow().covered, folder);
    if (typeof left === 'string') return left;
    const own = files.flatMap(({ own: item, key }) => (item === null ? [] : [key]));
    if (left === null) {
      await removeFiles(own);
      return null;
    }
    await sayUndoable(left.words, async () => {
      if (own.length > 0 && !(await removeFiles(own))) return false;
      for (const { item, source } of left.change) if (!(await changeSource(item.id, source))) return false;
      return left.remove.length === 0 || removeItems(left.remove.map(({ id }) => id));
    });
    return null;
  };
  const filesOfRows = async (keys: readonly string[]): Promise<FilesOf | undefined> => {
    const tree = treeNow();
    const nodes = keys.flatMap((key) => tree.get(key) ?? []);
    return runSliced(filesOf(nodes, matches()), () => treeNow() !== tree, clock);
  };
  return {
    tick: async (key) => {
      const tree = treeNow();
      const node = tree.get(key);
      if (node === undefined) return null;
      const tick = await runSliced(tickOf(node, matches()), () => treeNow() !== tree, clock);
      if (tick === undefined) return null;
      if (tick.do === 'refuse') return tick.why;
      if (tick.do === 'remove') return takeOut(tick.files, wholeFolder(node, matches()));
      await stack.getState().addFiles(tick.paths);
      return null;
    },
    tickRows: async (keys) => {
      const tree = treeNow();
      const found = await filesOfRows(keys);
      if (found === undefined) return null;
      const { addFiles } = stack.getState();
      if (found.paths.length === 0) return found.refused;
      if (found.ticked)
        return takeOut(
          found.paths.flatMap((path) => tree.file(path) ?? []),
          null,
        );
      const fresh = found.paths.filter((path) => !isTicked(tree.get(path))).length;
      return (await addFiles(found.paths)) ? wordsOf(found, fresh) : null;
    },
    offerRows: async (keys) => {
      const found = await filesOfRows(keys);
      const sources = (found?.paths ?? []).map((path) => ({ kind: 'file' as const, path }));
      return { sources, refused: found?.refused ?? null };
    },
  };
}

function isTicked(node: TreeNode | undefined): boolean {
  return node?.kind === 'file' && isTaken(node);
}

/** Returns the folder's key if unticking a row means the whole folder. */
function wholeFolder(node: TreeNode, matches: NodeMatches | null): string | null {
  return node.kind === 'folder' && matches === null ? node.key : null;
}

/** Returns `Added 120 files. 3 were left out: Secrets files are never added.`; `null` if none was left out. */
function wordsOf({ refused, leftOut }: FilesOf, added: number): string | null {
  if (refused === null) return null;
  const files = countWords(added, 'file');
  return leftOut === 1
    ? `Added ${files}. 1 was left out: ${refused}`
    : `Added ${files}. ${formatCount(leftOut)} were left out: ${refused}`;
}
