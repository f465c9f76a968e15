import { isPattern } from '../../../shared/domain/source/folderPattern.ts';
import type { FileSort } from '../../../shared/domain/file/fileView.ts';
import type { FileTree } from './fileTree.ts';
import { nodeMatches, type NodeMatches } from './nodeMatches.ts';
import type { FolderNode, TreeNode } from './treeNode.ts';
import { findPattern } from './findPattern.ts';
import { findNames } from './findNames.ts';
import { byFigure, figuresOf, type Figures } from './sortFigures.ts';
import { sortedChildren } from './sortedChildren.ts';
import type { SlicedWork } from '../../ui/slices.ts';

/** One line of the tree as shown. */
export interface Row {
  readonly node: TreeNode;
  readonly expanded: boolean;
  /** True in a list of results, where the folder stands behind the name. */
  readonly flat: boolean;
  /** Place among the shown siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

export interface RowOptions {
  /** Words that a shown path contains; empty shows everything. */
  readonly filter: string;
  readonly sort: FileSort;
  /** The only paths to show; `null` for all. */
  readonly only: ReadonlySet<string> | null;
  readonly showIgnored: boolean;
  readonly isExpanded: (folder: FolderNode) => boolean;
}

export interface Rows {
  readonly rows: readonly Row[];
  /** Nodes that match the filter, without the folders above them; `null` without a filter. */
  readonly matches: NodeMatches | null;
}

const restAfter = 500;
const markedAtOnce = 5_000;

/**
 * Lays out the tree as lines, and the results of a filter as a list with the best match first. Works in slices: 100,000
 * files may be open, or need searching. Of two runs in one tree only the later one counts.
 */
export function* makeRows(tree: FileTree, options: RowOptions): SlicedWork<Rows> {
  const { matches, best } = yield* findMatches(tree, options);
  const figures = yield* figuresOf(tree, options.sort);
  const shown = matches === null ? null : yield* markShown(matches);
  if (options.filter.trim() !== '' && matches !== null && shown !== null) {
    const found = yield* inOrder(tree, { matches, best, figures, shown });
    const rows = found.map((node, index) => ({
      node,
      expanded: false,
      flat: true,
      position: index + 1,
      siblings: found.length,
    }));
    return { rows, matches };
  }
  const isShown = (node: TreeNode): boolean =>
    (shown === null || node.shownBy === shown) && (options.showIgnored || !isHidden(node));
  const rows: Row[] = [];
  const open: { readonly nodes: readonly TreeNode[]; next: number }[] = [];
  const enter = function* (folder: FolderNode): SlicedWork<void> {
    const children = yield* sortedChildren(folder);
    const nodes = children.filter(isShown);
    open.push({ nodes: figures === null ? nodes : byFigure(nodes, figures), next: 0 });
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
    rows.push({ node, expanded, flat: false, position: list.next, siblings: list.nodes.length });
    if (expanded) yield* enter(node);
    if (rows.length % restAfter === 0) yield;
  }
  return { rows, matches };
}

interface Found {
  readonly matches: NodeMatches;
  readonly best: readonly TreeNode[];
  readonly figures: Figures | null;
  /** The mark of matching nodes and of the folders above them. */
  readonly shown: number;
}

/** Returns the matches: the best first and the others in the tree's order, or all by their figures. */
function* inOrder(tree: FileTree, { matches, best, figures, shown }: Found): SlicedWork<readonly TreeNode[]> {
  if (figures !== null) return byFigure([...matches], figures);
  const first = new Set(best);
  const found = [...best];
  const open: TreeNode[] = [tree.root];
  let steps = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ((steps += 1) % restAfter === 0) yield;
    // The list contains only folders that git ignores.
    const isFound = node.kind === 'file' || (node.ignored !== undefined && matches.has(node));
    if (isFound && !first.has(node)) found.push(node);
    if (node.kind === 'file') continue;
    const children = yield* sortedChildren(node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child?.shownBy === shown) open.push(child);
    }
  }
  return found;
}

function* findMatches(
  tree: FileTree,
  { filter, only, showIgnored }: RowOptions,
): SlicedWork<{ readonly matches: NodeMatches | null; readonly best: readonly TreeNode[] }> {
  const isWanted = (node: TreeNode): boolean =>
    (showIgnored || !isHidden(node)) && (only === null || only.has(node.key));
  if (isPattern(filter)) return { matches: yield* findPattern(tree, filter, isWanted), best: [] };
  if (filter.trim() !== '') {
    const { nodes, best } = yield* findNames(tree, filter, isWanted);
    return { matches: nodeMatches(nodes), best };
  }
  if (only === null) return { matches: null, best: [] };
  const nodes = [...only].flatMap((path) => tree.get(path) ?? []);
  return { matches: nodeMatches(nodes.filter(isWanted)), best: [] };
}

let layouts = 0;

/** Marks matches and the folders above them: for 100,000 nodes a set would take as long as the search. */
function* markShown(matches: NodeMatches): SlicedWork<number> {
  layouts += 1;
  const mark = layouts;
  let count = 0;
  for (const match of matches) {
    match.shownBy = mark;
    for (let folder = match.parent; folder !== null && folder.shownBy !== mark; folder = folder.parent) {
      folder.shownBy = mark;
    }
    count += 1;
    if (count % markedAtOnce === 0) yield;
  }
  return mark;
}

/** True for ignored files, and folders that contain nothing else, which the tree can hide. */
function isHidden(node: TreeNode): boolean {
  if (node.kind === 'file') return node.ignored !== undefined && node.own === null;
  return node.total.files === 0 && node.tickedIgnored === 0;
}
