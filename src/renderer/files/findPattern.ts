import { folderOfPattern } from '../../shared/domain/folderPattern.ts';
import { globMatcher } from '../../shared/domain/globMatcher.ts';
import type { FileTree } from './fileTree.ts';
import type { SlicedWork } from './slices.ts';
import type { TreeNode } from './treeNode.ts';

const restAfter = 500;

/** The files that a pattern matches, from the project's top, as a living item of it would take them. */
export function* findPattern(
  tree: FileTree,
  typed: string,
  isShown: (node: TreeNode) => boolean,
): SlicedWork<ReadonlySet<TreeNode>> {
  const found = new Set<TreeNode>();
  const source = folderOfPattern(typed);
  if (source === null) return found;
  const start = source.path === '.' ? '' : `${source.path}/`;
  const matchers = (source.include ?? ['**']).map((pattern) => globMatcher(pattern));
  // By index: more may be listed while this rests.
  for (let index = 0; index < tree.listed.length; index += 1) {
    const node = tree.listed[index];
    if (index % restAfter === restAfter - 1) yield;
    if (node?.kind !== 'file' || !node.key.startsWith(start) || !isShown(node)) continue;
    const below = node.key.slice(start.length);
    if (matchers.some((matches) => matches(below))) found.add(node);
  }
  return found;
}
