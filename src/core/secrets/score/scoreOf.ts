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

/** The trees of a table, one behind the other, in lists by the number of a node: the low branch of a node is the next one. */
interface Trees {
  readonly roots: readonly number[];
  /** The evidence of a node by its place; `leaf` for a leaf. */
  readonly features: Int16Array;
  /** The most of the low branch or, of a leaf, what it adds. */
  readonly values: Float64Array;
  readonly highs: Int32Array;
}

const leaf = -1;
/** Sums in another order differ by less. */
const rounding = 1e-9;

export interface Score {
  /** Returns the sum of what the trees say to the evidence; `null` as soon as it can't be `least` or more, by default the table's threshold. */
  atLeast(evidence: (feature: number) => number, least?: number): number | null;
}

/** Returns the score of a table, which refers to the evidence by the given names. */
export function createScore(table: ScoreTable, evidenceNames: readonly string[]): Score {
  const places = table.evidence.map((name) => evidenceNames.indexOf(name));
  if (places.includes(-1)) throw new Error('The table of the score names evidence that is not weighed.');
  const { roots, features, values, highs } = readTrees(table.trees, places);
  const most = mostFrom(roots, features, values);
  return {
    atLeast(evidence, least = table.threshold) {
      let sum = table.base;
      for (let tree = 0; tree < roots.length; tree += 1) {
        if (sum + (most[tree] ?? 0) < least - rounding) return null;
        let at = roots[tree] ?? 0;
        let feature = features[at] ?? leaf;
        while (feature !== leaf) {
          at = evidence(feature) <= (values[at] ?? 0) ? at + 1 : (highs[at] ?? 0);
          feature = features[at] ?? leaf;
        }
        sum += values[at] ?? 0;
      }
      return sum >= least ? sum : null;
    },
  };
}

/** Returns the most that each tree and those after it add. */
function mostFrom(roots: readonly number[], features: Int16Array, values: Float64Array): Float64Array {
  const most = new Float64Array(roots.length + 1);
  for (let tree = roots.length - 1; tree >= 0; tree -= 1) {
    let best = -Infinity;
    for (let at = roots[tree] ?? 0; at < (roots[tree + 1] ?? features.length); at += 1)
      if (features[at] === leaf) best = Math.max(best, values[at] ?? 0);
    most[tree] = (most[tree + 1] ?? 0) + best;
  }
  return most;
}

function readTrees(trees: readonly string[], places: readonly number[]): Trees {
  const features: number[] = [];
  const values: number[] = [];
  const highs: number[] = [];
  const readNode = (parts: Iterator<string>): void => {
    const part = parts.next().value ?? '';
    const at = features.length;
    const isLeaf = part.startsWith('=');
    const [feature = Number.NaN, value = Number.NaN] = isLeaf
      ? [leaf, Number(part.slice(1))]
      : part.split(':').map(Number);
    const place = isLeaf ? leaf : places[feature];
    if (place === undefined || Number.isNaN(value))
      throw new Error('The table of the score has a broken tree.');
    features.push(place);
    values.push(value);
    highs.push(at);
    if (isLeaf) return;
    readNode(parts);
    highs[at] = features.length;
    readNode(parts);
  };
  const roots = trees.map((tree) => {
    const root = features.length;
    readNode(tree.split(' ').values());
    return root;
  });
  return {
    roots,
    features: Int16Array.from(features),
    values: Float64Array.from(values),
    highs: Int32Array.from(highs),
  };
}
