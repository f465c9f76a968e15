import type { FileTree } from './fileTree.ts';
import { scoreScattered, scoreText } from '../ui/matchText.ts';
import { fitsPath, preparePathQuery, scorePath, type PathQuery } from './matchPath.ts';
import type { SlicedWork } from '../ui/slices.ts';
import { targetOf, type TreeNode } from './treeNode.ts';

export interface NameMatches {
  /** Without the folders that lead to them. */
  readonly nodes: readonly TreeNode[];
  /** Those of them that match best, best first. */
  readonly best: readonly TreeNode[];
}

/** Names between two rests: some hundredths of a frame. */
const restAfter = 500;
/** So many of the best are sought out; nobody reads on to those after. */
const maxBest = 50;
/** Less than any two scores differ by. */
const hair = 1e-6;
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
  return strict.nodes.length > 0 ? strict : yield* lookLoosely(tree, query, isShown);
}

/** A text, and all names that fit it, shown or not. */
interface Step {
  readonly typed: string;
  readonly fits: readonly TreeNode[];
}

/**
 * What fitted the text letter by letter: what is typed on can only narrow that down, and what is deleted leads back to
 * what is known.
 */
const steps = new WeakMap<FileTree, { readonly upTo: number; readonly steps: readonly Step[] }>();
/** Longer ways back begin anew; each may hold most of a project. */
const maxSteps = 24;

function stepsTo(tree: FileTree, typed: string): readonly Step[] {
  const known = steps.get(tree);
  if (known === undefined || known.upTo !== tree.listed.length) return [];
  return known.steps.filter((step) => typed.startsWith(step.typed));
}

function* lookStrictly(
  tree: FileTree,
  typed: string,
  query: PathQuery,
  isShown: (node: TreeNode) => boolean,
): SlicedWork<NameMatches> {
  const last = query.at(-1);
  const known = stepsTo(tree, typed);
  const nearest = known.at(-1);
  const isKnown = nearest?.typed === typed;
  const candidates = nearest?.fits ?? tree.listed;
  const upTo = tree.listed.length;
  const fits: TreeNode[] = [];
  const nodes: TreeNode[] = [];
  const best: Ranked[] = [];
  // By index: more may be listed while this rests.
  for (let index = 0; index < candidates.length; index += 1) {
    const node = candidates[index];
    if (node === undefined) continue;
    const target = targetOf(node);
    if (isKnown || fitsPath(query, target)) {
      if (!isKnown) fits.push(node);
      if (isShown(node)) {
        nodes.push(node);
        // Of several words the last decides. A score is only worked out where it may be one of the best.
        // As good as the last of them is good enough: its path may come first.
        const floor = best.length < maxBest ? -1 : (best.at(-1)?.score ?? 0) - hair;
        const score = last === undefined ? 0 : scoreText(last, target, undefined, floor);
        if (score > floor) rank(best, { node, score });
      }
    }
    if (index % restAfter === restAfter - 1) yield;
  }
  if (!isKnown) steps.set(tree, { upTo, steps: [...known, { typed, fits }].slice(-maxSteps) });
  else steps.set(tree, { upTo, steps: known });
  return { nodes, best: best.map(({ node }) => node) };
}

interface Ranked {
  readonly node: TreeNode;
  readonly score: number;
}

/** Of equals the one comes first whose path does: files are listed in no order. */
function rank(best: Ranked[], fresh: Ranked): void {
  let at = best.length;
  for (let before = best[at - 1]; before !== undefined && isBefore(fresh, before); before = best[at - 1])
    at -= 1;
  best.splice(at, 0, fresh);
  if (best.length > maxBest) best.pop();
}

function isBefore(one: Ranked, other: Ranked): boolean {
  return one.score > other.score || (one.score === other.score && one.node.key < other.node.key);
}

function* lookLoosely(
  tree: FileTree,
  query: PathQuery,
  isShown: (node: TreeNode) => boolean,
): SlicedWork<NameMatches> {
  const [word, ...others] = query;
  const found: Ranked[] = [];
  for (let index = 0; index < tree.listed.length; index += 1) {
    const node = tree.listed[index];
    if (node === undefined) continue;
    const target = targetOf(node);
    // No name fits strictly, or none that is shown; of several words one may.
    const score =
      word === undefined || others.length > 0 ? scorePath(query, target, true) : scoreScattered(word, target);
    if (score >= 0 && isShown(node)) found.push({ node, score });
    if (index % restAfter === restAfter - 1) yield;
  }
  const most = found.toSorted((a, b) => b.score - a.score).slice(0, maxScattered);
  const nodes = most.map(({ node }) => node);
  return { nodes, best: nodes };
}
