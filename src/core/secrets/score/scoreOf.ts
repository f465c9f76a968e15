/** Boosted trees as data: `bench/trainSecretScore.mjs` writes it and describes how. */
export interface ScoreTable {
  readonly version: number;
  /** The least sum of a candidate that is asked about. */
  readonly threshold: number;
  readonly base: number;
  readonly evidence: readonly string[];
  /**
   * A tree in the order of its nodes, each before its two branches: `3:0.5` goes to the first branch if the evidence with that number is at
   * most 0.5, and `=0.04` is a leaf.
   */
  readonly trees: readonly string[];
}

type Node =
  | { readonly add: number }
  | { readonly feature: number; readonly most: number; readonly low: Node; readonly high: Node };

/** The sum of what the trees of a table say to the weighed evidence. */
export interface Score {
  sum(evidence: Evidence): number;
  /** True if the sum is the table's threshold or more. Stops as soon as the rest of the trees can't change that. */
  reaches(evidence: Evidence): boolean;
}

type Evidence = (feature: number) => number;

/** Returns the score of a table, which refers to the evidence by the given names. */
export function createScore(table: ScoreTable, evidenceNames: readonly string[]): Score {
  const places = table.evidence.map((name) => evidenceNames.indexOf(name));
  if (places.includes(-1)) throw new Error('The table of the score names evidence that is not weighed.');
  const trees = table.trees.map((tree) => parseTree(tree, places));
  /** The most and the least that each tree and those after it add. */
  const left = { most: [0], least: [0] };
  for (const tree of trees.toReversed()) {
    const leaves = leavesOf(tree);
    left.most.unshift((left.most[0] ?? 0) + Math.max(...leaves));
    left.least.unshift((left.least[0] ?? 0) + Math.min(...leaves));
  }
  return {
    sum: (evidence) => trees.reduce((sum, tree) => sum + leafOf(tree, evidence), table.base),
    reaches(evidence) {
      let sum = table.base;
      for (const [at, tree] of trees.entries()) {
        if (sum + (left.most[at] ?? 0) < table.threshold) return false;
        if (sum + (left.least[at] ?? 0) >= table.threshold) return true;
        sum += leafOf(tree, evidence);
      }
      return sum >= table.threshold;
    },
  };
}

function leafOf(tree: Node, evidence: Evidence): number {
  let node = tree;
  while (!('add' in node)) node = evidence(node.feature) <= node.most ? node.low : node.high;
  return node.add;
}

function leavesOf(node: Node): readonly number[] {
  return 'add' in node ? [node.add] : [...leavesOf(node.low), ...leavesOf(node.high)];
}

function parseTree(tree: string, places: readonly number[]): Node {
  const parts = tree.split(' ');
  let at = 0;
  const next = (): Node => {
    const part = parts[at] ?? '';
    at += 1;
    if (part.startsWith('=')) return { add: Number(part.slice(1)) };
    const [feature, most] = part.split(':').map(Number);
    const place = places[feature ?? -1];
    if (place === undefined || most === undefined)
      throw new Error('The table of the score has a broken tree.');
    return { feature: place, most, low: next(), high: next() };
  };
  return next();
}
