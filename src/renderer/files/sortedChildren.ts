import type { SlicedWork } from '../ui/slices.ts';
import { sortInto } from './sortNodes.ts';
import type { FolderNode, TreeNode } from './treeNode.ts';

/** Returns children in order. They are sorted at the first request, in slices. */
export function* sortedChildren(folder: FolderNode): SlicedWork<readonly TreeNode[]> {
  while (folder.fresh.length > 0) {
    const { fresh } = folder;
    const sorted = yield* sortInto(folder.sorted, fresh);
    // Another round sorts the files that arrived during a pause, or a concurrent sort that finished first.
    if (folder.fresh === fresh && sorted.length === folder.children.size) {
      folder.sorted = sorted;
      folder.fresh = [];
    }
  }
  return folder.sorted;
}
