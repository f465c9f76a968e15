import type { SlicedWork } from '../ui/slices.ts';
import { sortInto } from './sortNodes.ts';
import type { FolderNode, TreeNode } from './treeNode.ts';

/** Children in order. They are sorted when they are first asked for, with rests. */
export function* sortedChildren(folder: FolderNode): SlicedWork<readonly TreeNode[]> {
  while (folder.fresh.length > 0) {
    const { fresh } = folder;
    const sorted = yield* sortInto(folder.sorted, fresh);
    // Files that came while this rested, or another sorting that was faster, are sorted in by another round.
    if (folder.fresh === fresh && sorted.length === folder.children.size) {
      folder.sorted = sorted;
      folder.fresh = [];
    }
  }
  return folder.sorted;
}
