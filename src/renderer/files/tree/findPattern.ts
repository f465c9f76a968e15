import { folderOfPattern } from '../../../shared/domain/source/folderPattern.ts';
import { TooManyAlternatives } from '../../../shared/domain/source/expandBraces.ts';
import { globsMatcher } from '../../../shared/domain/source/globMatcher.ts';
import type { FileTree } from './fileTree.ts';
import { nodeMatches, type NodeMatches } from './nodeMatches.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import type { TreeNode } from './treeNode.ts';

const restAfter = 500;

/** Finds the files that a pattern matches, from the project's top, as a living item with it would contain them. */
export function* findPattern(
  tree: FileTree,
  typed: string,
  isShown: (node: TreeNode) => boolean,
): SlicedWork<NodeMatches> {
  const found: TreeNode[] = [];
  const source = folderOfPattern(typed);
  if (source === null) return nodeMatches(found);
  const start = source.path === '.' ? '' : `${source.path}/`;
  const matches = matcherOf(source.include ?? ['**']);
  if (matches === null) return nodeMatches(found);
  // The loop goes by index because the list may grow during a pause.
  for (let index = 0; index < tree.listed.length; index += 1) {
    const node = tree.listed[index];
    if (index % restAfter === restAfter - 1) yield;
    if (node?.kind !== 'file' || !node.key.startsWith(start) || !isShown(node)) continue;
    if (matches(node.key.slice(start.length))) found.push(node);
  }
  return nodeMatches(found);
}

/** Returns `null` if there are too many alternatives; the offer to add the files says so. */
function matcherOf(patterns: readonly string[]): ((path: string) => boolean) | null {
  try {
    return globsMatcher(patterns);
  } catch (error) {
    if (error instanceof TooManyAlternatives) return null;
    throw error;
  }
}
