import type { FileTree } from './fileTree.ts';
import { scoreScattered, scoreText } from '../../ui/search/matchText.ts';
import { fitsPath, preparePathQuery, scorePath, type PathQuery } from './matchPath.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import { targetOf, type TreeNode } from './treeNode.ts';

export interface NameMatches {
  /** Matches without the folders above them. */
  readonly nodes: readonly TreeNode[];
  /** The best of them, best first. */
  readonly best: readonly TreeNode[];
}

/** Names between two pauses: some hundredths of a frame. */
const restAfter = 500;
/** Number of best matches that are sorted; the user hardly reads further. */
const maxBest = 50;
/** Less than the difference of any two scores. */
const hair = 1e-6;
/** Names that contain the letters scattered are many and rarely meant: the number of best ones shown. */
const maxScattered = 200;

/**
 * Finds names that match the typed text, in slices. If any contains the letters in one piece, or along the beginnings
 * of words, those that contain them scattered are left out.
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

/** A typed text, and all names that match it, shown or not. */
interface Step {
  readonly typed: string;
  readonly fits: readonly TreeNode[];
}

/**
 * Matches of the text letter by letter: a further letter can only narrow them, and a deleted one returns to a known
 * step.
 */
const steps = new WeakMap<FileTree, { readonly upTo: number; readonly steps: readonly Step[] }>();
/** Number of remembered steps; each may hold most of a project. */
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
  // The loop goes by index because the list may grow during a pause.
  for (let index = 0; index < candidates.length; index += 1) {
    const node = candidates[index];
    if (node === undefined) continue;
    const target = targetOf(node);
    if (isKnown || fitsPath(query, target)) {
      if (!isKnown) fits.push(node);
      if (isShown(node)) {
        nodes.push(node);
        // The last of several words decides. A score is computed only if it may be among the best; a score equal to the
        // last of them suffices, because the path may sort first.
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

/** Inserts a name by its score; among equal ones the path decides, because files are listed in no order. */
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
    // No shown name matches strictly; a single one of several words may still do so.
    const score =
      word === undefined || others.length > 0 ? scorePath(query, target, true) : scoreScattered(word, target);
    if (score >= 0 && isShown(node)) found.push({ node, score });
    if (index % restAfter === restAfter - 1) yield;
  }
  const most = found.toSorted((a, b) => b.score - a.score).slice(0, maxScattered);
  const nodes = most.map(({ node }) => node);
  return { nodes, best: nodes };
}
