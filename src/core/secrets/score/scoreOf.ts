import { evidenceNames } from './evidence.ts';

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

/** Returns a function that sums up what the trees of a table say to the weighed evidence. */
export function createScore(table: ScoreTable): (evidence: (feature: number) => number) => number {
  const places = table.evidence.map((name) => evidenceNames.indexOf(name));
  if (places.includes(-1)) throw new Error('The table of the score names evidence that is not weighed.');
  const trees = table.trees.map((tree) => parseTree(tree, places));
  return (evidence) => {
    let sum = table.base;
    for (const tree of trees) {
      let node = tree;
      while (!('add' in node)) node = evidence(node.feature) <= node.most ? node.low : node.high;
      sum += node.add;
    }
    return sum;
  };
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
