import type { TreeNode } from './treeNode.ts';

/** Matches of a filter: often most of a large project, remade with each letter, and rarely queried by node. */
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
