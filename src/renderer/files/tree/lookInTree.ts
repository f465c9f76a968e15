import type { FileTree } from './fileTree.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import { targetOf, type FolderNode } from './treeNode.ts';

const restAfter = 500;

/** Prepares all names for searching, in slices. */
export function* prepareTargets(tree: FileTree): SlicedWork<void> {
  for (let index = 0; index < tree.listed.length; index += 1) {
    const node = tree.listed[index];
    if (node !== undefined) targetOf(node);
    if (index % restAfter === restAfter - 1) yield;
  }
}

/** Returns the ignored folder that contains a path: changes in it do not affect the list. */
export function ignoredFolderAbove(tree: FileTree, path: string): FolderNode | null {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const folder = tree.get(path.slice(0, at + 1));
    if (folder?.kind === 'folder' && folder.ignored === '.gitignore') return folder;
  }
  return null;
}
