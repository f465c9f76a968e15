import type { TreeNode } from './treeNode.ts';

/** What fits a filter: often most of a large project, with each letter, and hardly ever asked for by node. */
export interface NodeMatches extends Iterable<TreeNode> {
  readonly size: number;
  has(node: TreeNode): boolean;
}

export function nodeMatches(nodes: readonly TreeNode[]): NodeMatches {
  let known: ReadonlySet<TreeNode> | undefined;
  return {
    size: nodes.length,
    has: (node) => (known ??= new Set(nodes)).has(node),
    [Symbol.iterator]: () => nodes[Symbol.iterator](),
  };
}
