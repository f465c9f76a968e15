import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/root.mjs';

/** Returns what the trees of a model say to a row of evidence. */
export function sumOf(model, row) {
  return model.trees.reduce((sum, tree) => {
    let node = tree;
    while (node.value === undefined) node = row[node.feature] <= node.threshold ? node.left : node.right;
    return sum + node.value;
  }, model.base);
}

/** Writes a model as a table of `src/core/secrets/score`, with the version after the last one. */
export function writeTable(name, { model, names, threshold }) {
  const file = join(root, 'src/core/secrets/score', name);
  const version = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version + 1 : 1;
  const used = [...new Set(model.trees.flatMap(featuresOf))].toSorted((a, b) => a - b);
  const table = {
    version,
    threshold,
    base: Number(model.base.toFixed(4)),
    evidence: used.map((feature) => names[feature]),
    trees: model.trees.map((tree) => written(tree, used)),
  };
  writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`);
}

function featuresOf(node) {
  return node.value === undefined ? [node.feature, ...featuresOf(node.left), ...featuresOf(node.right)] : [];
}

function written(node, order) {
  if (node.value !== undefined) return `=${node.value}`;
  return [
    `${order.indexOf(node.feature)}:${node.threshold}`,
    written(node.left, order),
    written(node.right, order),
  ].join(' ');
}
