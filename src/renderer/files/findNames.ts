import type { FileTree } from './fileTree.ts';
import { scoreText } from '../ui/matchText.ts';
import { fitsPath, preparePathQuery, scorePath, type PathQuery } from './matchPath.ts';
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
  const strict = yield* lookStrictly(tree, typed, query, isShown);
  return strict.nodes.size > 0 ? strict : yield* lookLoosely(tree, query, isShown);
}

/** What fitted the text before: what is typed on can only narrow that down. */
const lastFits = new WeakMap<
  FileTree,
  { readonly typed: string; readonly upTo: number; readonly fits: readonly TreeNode[] }
>();

function candidatesFor(tree: FileTree, typed: string): readonly TreeNode[] {
  const last = lastFits.get(tree);
  return last !== undefined && last.upTo === tree.listed.length && typed.startsWith(last.typed)
    ? last.fits
    : tree.listed;
}

function* lookStrictly(
  tree: FileTree,
  typed: string,
  query: PathQuery,
  isShown: (node: TreeNode) => boolean,
): SlicedWork<NameMatches> {
  const last = query.at(-1);
  const candidates = candidatesFor(tree, typed);
  const upTo = tree.listed.length;
  const fits: TreeNode[] = [];
  const nodes = new Set<TreeNode>();
  let best: TreeNode | null = null;
  let most = -1;
  // By index: more may be listed while this rests.
  for (let index = 0; index < candidates.length; index += 1) {
    const node = candidates[index];
    if (node === undefined) continue;
    const target = targetOf(node);
    if (fitsPath(query, target)) {
      fits.push(node);
      if (isShown(node)) {
        nodes.add(node);
        // Of several words the last decides. A score is only worked out where it may be the best.
        const score = last === undefined ? 0 : scoreText(last, target, undefined, most);
        if (score > most) {
          best = node;
          most = score;
        }
      }
    }
    if (index % restAfter === restAfter - 1) yield;
  }
  lastFits.set(tree, { typed, upTo, fits });
  return { nodes, best };
}

function* lookLoosely(
  tree: FileTree,
  query: PathQuery,
  isShown: (node: TreeNode) => boolean,
): SlicedWork<NameMatches> {
  const found: { readonly node: TreeNode; readonly score: number }[] = [];
  for (let index = 0; index < tree.listed.length; index += 1) {
    const node = tree.listed[index];
    if (node === undefined) continue;
    const score = scorePath(query, targetOf(node), true);
    if (score >= 0 && isShown(node)) found.push({ node, score });
    if (index % restAfter === restAfter - 1) yield;
  }
  const most = found.toSorted((a, b) => b.score - a.score).slice(0, maxScattered);
  return { nodes: new Set(most.map(({ node }) => node)), best: most[0]?.node ?? null };
}
