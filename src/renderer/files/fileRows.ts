import type { FileTree } from './fileTree.ts';
import type { FolderNode, TreeNode } from './treeNode.ts';
import { sortedChildren } from './sortedChildren.ts';
import type { SlicedWork } from './slices.ts';

/** One line of the tree as shown. */
export interface Row {
  readonly node: TreeNode;
  readonly expanded: boolean;
  /** Place among the shown siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

export interface RowOptions {
  /** Part of a path, any case; empty shows everything. */
  readonly filter: string;
  readonly showIgnored: boolean;
  readonly isExpanded: (folder: FolderNode) => boolean;
}

export interface Rows {
  readonly rows: readonly Row[];
  /** What fits the filter, without the folders that lead to it; `null` without a filter. */
  readonly matches: ReadonlySet<TreeNode> | null;
}

const restAfter = 500;

/** Lays the tree out as lines, with rests: 100,000 files may be open, or have to be looked through. */
export function* makeRows(tree: FileTree, options: RowOptions): SlicedWork<Rows> {
  const matches = options.filter === '' ? null : yield* findMatches(tree, options);
  const shown = matches === null ? null : withFolders(matches);
  const isShown = (node: TreeNode): boolean =>
    (shown === null || shown.has(node)) && (options.showIgnored || !isHidden(node));
  const rows: Row[] = [];
  const open: { readonly nodes: readonly TreeNode[]; next: number }[] = [];
  const enter = function* (folder: FolderNode): SlicedWork<void> {
    const children = yield* sortedChildren(folder);
    open.push({ nodes: children.filter(isShown), next: 0 });
  };
  yield* enter(tree.root);
  for (let list = open.at(-1); list !== undefined; list = open.at(-1)) {
    const node = list.nodes[list.next];
    if (node === undefined) {
      open.pop();
      continue;
    }
    list.next += 1;
    const expanded = node.kind === 'folder' && options.isExpanded(node);
    rows.push({ node, expanded, position: list.next, siblings: list.nodes.length });
    if (expanded) yield* enter(node);
    if (rows.length % restAfter === 0) yield;
  }
  return { rows, matches };
}

function* findMatches(tree: FileTree, options: RowOptions): SlicedWork<Set<TreeNode>> {
  const wanted = options.filter.toLowerCase();
  const matches = new Set<TreeNode>();
  let looked = 0;
  // By index: more may be listed while this rests.
  for (let index = 0; index < tree.listed.length; index += 1) {
    const node = tree.listed[index];
    if (node?.key.toLowerCase().includes(wanted) === true && (options.showIgnored || !isHidden(node))) {
      matches.add(node);
    }
    looked += 1;
    if (looked % restAfter === 0) yield;
  }
  return matches;
}

function withFolders(matches: ReadonlySet<TreeNode>): ReadonlySet<TreeNode> {
  const shown = new Set(matches);
  for (const match of matches) {
    for (let folder = match.parent; folder !== null && !shown.has(folder); folder = folder.parent) {
      shown.add(folder);
    }
  }
  return shown;
}

/** Left out while ignored entries are hidden: those that are, and folders with nothing else. */
function isHidden(node: TreeNode): boolean {
  if (node.kind === 'file') return node.ignored !== undefined && !node.selected;
  return node.total.files === 0 && node.tickedIgnored === 0;
}
