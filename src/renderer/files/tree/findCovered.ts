import { maxFolderFiles } from '../../../shared/domain/source/folder.ts';
import { folderMatcher } from '../../../shared/domain/source/folderMatcher.ts';
import { TooManyAlternatives } from '../../../shared/domain/source/expandBraces.ts';
import { TooMuchEffort, type Effort } from '../../../shared/domain/source/globMatcher.ts';
import type { FileTree } from './fileTree.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import type { FileNode, FolderItem, FolderNode } from './treeNode.ts';

const restAfter = 200;
/** Most effort per item; the card of an item reports that it exceeds this. */
const maxEffort = 20_000_000;

/**
 * Finds, in slices, the files of a tree that the folder items of a stack contain, by the rules of the message: a file
 * belongs to the first item that is on, and an item that matches too many files contains none.
 */
export function* findCovered(
  tree: FileTree,
  items: readonly FolderItem[],
): SlicedWork<ReadonlyMap<FileNode, FolderItem>> {
  const covered = new Map<FileNode, FolderItem>();
  for (const item of items.toSorted((a, b) => Number(b.on) - Number(a.on))) {
    for (const file of yield* matched(tree, item)) if (!covered.has(file)) covered.set(file, item);
  }
  return covered;
}

function* matched(tree: FileTree, { source }: FolderItem): SlicedWork<readonly FileNode[]> {
  const key = source.path === '.' ? '' : `${source.path.replace(/\/+$/u, '')}/`;
  const top = key === '' ? tree.root : tree.get(key);
  if (top?.kind !== 'folder') return [];
  const found: FileNode[] = [];
  const effort: Effort = { spent: 0, limit: maxEffort };
  try {
    const matches = folderMatcher(source, effort);
    const open: FolderNode[] = [top];
    let steps = 0;
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      for (const node of folder.children.values()) {
        if ((steps += 1) % restAfter === 0) yield;
        if (node.kind === 'folder') open.push(node);
        else if (node.ignored === undefined && matches(node.key)) found.push(node);
        if (found.length > maxFolderFiles) return [];
      }
    }
  } catch (error) {
    if (error instanceof TooManyAlternatives || error instanceof TooMuchEffort) return [];
    throw error;
  }
  return found;
}
