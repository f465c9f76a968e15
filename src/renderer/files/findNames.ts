import type { FileTree } from './fileTree.ts';
import { preparePathQuery, scorePath, type PathQuery } from './matchPath.ts';
import type { SlicedWork } from './slices.ts';
import { targetOf, type TreeNode } from './treeNode.ts';

export interface NameMatches {
  /** Without the folders that lead to them. */
  readonly nodes: Set<TreeNode>;
  /** The one that matches best. */
  readonly best: TreeNode | null;
}

const restAfter = 500;
/** Names whose letters only lie scattered are many, and hardly one is meant: so many of the best are shown. */
const maxScattered = 200;

/**
 * Names that fit what is typed, with rests. Where any has its letters in one piece, or along the beginnings of words,
 * those in which they lie scattered are left out.
 */
export function* findNames(
  tree: FileTree,
  typed: string,
  isShown: (node: TreeNode) => boolean,
): SlicedWork<NameMatches> {
  const query = preparePathQuery(typed);
  const strict = yield* look(tree, query, isShown, false);
  if (strict.size > 0) return { nodes: new Set(strict.keys()), best: bestOf(strict) };
  const loose = yield* look(tree, query, isShown, true);
  const most = [...loose].toSorted(([, a], [, b]) => b - a).slice(0, maxScattered);
  return { nodes: new Set(most.map(([node]) => node)), best: most[0]?.[0] ?? null };
}

function* look(
  tree: FileTree,
  query: PathQuery,
  isShown: (node: TreeNode) => boolean,
  loose: boolean,
): SlicedWork<Map<TreeNode, number>> {
  const found = new Map<TreeNode, number>();
  // By index: more may be listed while this rests.
  for (let index = 0; index < tree.listed.length; index += 1) {
    const node = tree.listed[index];
    if (node === undefined) continue;
    const score = scorePath(query, targetOf(node), loose);
    if (score >= 0 && isShown(node)) found.set(node, score);
    if (index % restAfter === restAfter - 1) yield;
  }
  return found;
}

function bestOf(found: ReadonlyMap<TreeNode, number>): TreeNode | null {
  let best: TreeNode | null = null;
  let most = -1;
  for (const [node, score] of found) {
    if (score <= most) continue;
    best = node;
    most = score;
  }
  return best;
}
