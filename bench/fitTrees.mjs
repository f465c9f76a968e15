const bins = 32;
const leaves = 6;
const rate = 0.06;
const shrink = 5;
const fewest = 15;

/**
 * Fits boosted trees to rows of numbers with the answers 0 and 1: each tree has a few leaves and corrects those before it (logistic
 * loss, thresholds at quantiles). The same rows give the same trees: nothing is drawn.
 */
export function fitTrees(rows, answers, weights, rounds) {
  const width = rows[0].length;
  const edges = Array.from({ length: width }, (_, feature) => edgesOf(rows, feature));
  const columns = edges.map((edge, feature) => Uint8Array.from(rows, (row) => binOf(edge, row[feature])));
  let positive = 0;
  let total = 0;
  for (const [at, weight] of weights.entries()) {
    total += weight;
    positive += weight * answers[at];
  }
  const base = Math.log(positive / (total - positive));
  const scores = new Float64Array(rows.length).fill(base);
  const slope = new Float64Array(rows.length);
  const curve = new Float64Array(rows.length);
  const trees = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < rows.length; at += 1) {
      const share = 1 / (1 + Math.exp(-scores[at]));
      slope[at] = weights[at] * (answers[at] - share);
      curve[at] = weights[at] * share * (1 - share);
    }
    const tree = growTree({ columns, edges, slope, curve });
    for (const leaf of tree.leaves) for (const at of leaf.members) scores[at] += leaf.node.value;
    trees.push(tree.root);
  }
  return { base, trees };
}

/** Returns thresholds that divide the values of a feature: a row is left of one if its value is at most that. */
function edgesOf(rows, feature) {
  const values = Float64Array.from(rows, (row) => row[feature]).toSorted();
  const distinct = [...new Set(values)];
  if (distinct.length <= bins)
    return distinct.slice(0, -1).map((value, at) => middle(value, distinct[at + 1]));
  const edges = new Set();
  // Most rows are no secrets, and few values of a secret are theirs: half of the thresholds divide the different values.
  for (let part = 1; part < bins / 2; part += 1) {
    edges.add(values[Math.floor((part * values.length) / (bins / 2))]);
    edges.add(distinct[Math.floor((part * distinct.length) / (bins / 2))]);
  }
  return [...edges].toSorted((a, b) => a - b);
}

function middle(low, high) {
  return Number(((low + high) / 2).toFixed(4));
}

function binOf(edges, value) {
  let bin = 0;
  while (bin < edges.length && value > edges[bin]) bin += 1;
  return bin;
}

function growTree(data) {
  const all = Uint32Array.from(data.slope, (_, at) => at);
  const root = {};
  const first = leafOf(root, all, histogram(data, all), data);
  const open = [first];
  while (open.length < leaves) {
    const best = open.reduce((a, b) => (b.split.gain > a.split.gain ? b : a));
    if (best.split.gain <= 0) break;
    open.splice(open.indexOf(best), 1, ...divide(best, data));
  }
  for (const { node, sums } of open)
    node.value = Number(((rate * sums.slope) / (sums.curve + shrink)).toFixed(5));
  return { root, leaves: open };
}

function leafOf(node, members, bars, data) {
  const sums = { slope: 0, curve: 0 };
  for (const at of members) {
    sums.slope += data.slope[at];
    sums.curve += data.curve[at];
  }
  const leaf = { node, members, bars, sums, split: { gain: 0 } };
  leaf.split = bestSplit(leaf, data.edges);
  return leaf;
}

/** Sums of slope, curve and rows for each bin of each feature. */
function histogram({ columns, slope, curve }, members) {
  return columns.map((column) => {
    const bars = new Float64Array(3 * (bins + 1));
    for (const at of members) {
      const bar = 3 * column[at];
      bars[bar] += slope[at];
      bars[bar + 1] += curve[at];
      bars[bar + 2] += 1;
    }
    return bars;
  });
}

function bestSplit({ bars, sums, members }, edges) {
  let best = { gain: 1e-6 };
  const whole = sums.slope ** 2 / (sums.curve + shrink);
  for (const [feature, thresholds] of edges.entries()) {
    let slope = 0;
    let curve = 0;
    let count = 0;
    for (let bin = 0; bin < thresholds.length; bin += 1) {
      slope += bars[feature][3 * bin];
      curve += bars[feature][3 * bin + 1];
      count += bars[feature][3 * bin + 2];
      if (count < fewest || members.length - count < fewest) continue;
      const gain =
        slope ** 2 / (curve + shrink) + (sums.slope - slope) ** 2 / (sums.curve - curve + shrink) - whole;
      if (gain > best.gain) best = { gain, feature, bin };
    }
  }
  return best.feature === undefined ? { gain: 0 } : best;
}

function divide({ node, members, bars, split }, data) {
  const column = data.columns[split.feature];
  const left = members.filter((at) => column[at] <= split.bin);
  const right = members.filter((at) => column[at] > split.bin);
  Object.assign(node, {
    feature: split.feature,
    threshold: data.edges[split.feature][split.bin],
    left: {},
    right: {},
  });
  // The bars of one half are those of the whole without the other's.
  const isLeftSmaller = left.length <= right.length;
  const smaller = histogram(data, isLeftSmaller ? left : right);
  const larger = bars.map((all, feature) => all.map((sum, at) => sum - smaller[feature][at]));
  return [
    leafOf(node.left, left, isLeftSmaller ? smaller : larger, data),
    leafOf(node.right, right, isLeftSmaller ? larger : smaller, data),
  ];
}
