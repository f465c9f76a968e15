import { canBeAdded } from '../../../shared/domain/file.ts';
import { maxItems } from '../../../shared/domain/stack.ts';
import { isTaken, type FileNode, type FolderNode, type TreeNode } from './treeNode.ts';
import { sortedChildren } from './sortedChildren.ts';
import { whyNot } from './whyNot.ts';
import type { NodeMatches } from './nodeMatches.ts';
import type { SlicedWork } from '../../ui/slices.ts';

/** The effect of ticking a row. */
export type Tick =
  | { readonly do: 'add'; readonly paths: readonly string[] }
  /** Files that a folder item contains become exclusions of it. */
  | { readonly do: 'remove'; readonly files: readonly FileNode[] }
  | { readonly do: 'refuse'; readonly why: string };

/** The files that a drag or tick of several rows concerns. */
export interface FilesOf {
  /** In tree order, each once. */
  readonly paths: readonly string[];
  /** True if all of them are ticked. */
  readonly ticked: boolean;
  /** The reason why the first of the rows without files has none, as a sentence. */
  readonly refused: string | null;
  /** Number of rows without files. */
  readonly leftOut: number;
}

/** Collects the files that rows stand for, in slices; a folder stands for the same files as when it is ticked. */
export function* filesOf(nodes: Iterable<TreeNode>, matches: NodeMatches | null): SlicedWork<FilesOf> {
  const paths = new Set<string>();
  let ticked = true;
  let refused: string | null = null;
  let leftOut = 0;
  for (const node of nodes) {
    // A stack holds no more; the caller refuses with the reason.
    if (paths.size > maxItems) break;
    const found = yield* filesOfRow(node, matches);
    if (found.paths.length === 0) {
      refused ??= found.why;
      leftOut += 1;
    }
    for (const path of found.paths) paths.add(path);
    ticked &&= found.ticked;
    if (paths.size % 500 === 0) yield;
  }
  return { paths: [...paths], ticked: ticked && paths.size > 0, refused, leftOut };
}

function* filesOfRow(
  node: TreeNode,
  matches: NodeMatches | null,
): SlicedWork<{ readonly paths: readonly string[]; readonly ticked: boolean; readonly why: string }> {
  if (node.kind === 'file') {
    if (isTaken(node) || mayBeTicked(node)) return { paths: [node.key], ticked: isTaken(node), why: '' };
    return { paths: [], ticked: true, why: whyNot(node) };
  }
  if (node.ignored !== undefined && node.tickedIgnored === 0)
    return { paths: [], ticked: true, why: whyNot(node) };
  const { all, open } = yield* filesBelow(node, matches);
  return { paths: all, ticked: open.length === 0, why: nothingInIt };
}

const nothingInIt = 'All files in this folder are left out. Open the folder to see why.';

/**
 * Computes a tick, in slices. `matches` are the nodes that a filter shows: a folder then stands for those below it
 * only.
 */
export function* tickOf(node: TreeNode, matches: NodeMatches | null): SlicedWork<Tick> {
  const why = whyNotTicked(node);
  if (why !== undefined) return { do: 'refuse', why };
  if (node.kind === 'file') {
    return isTaken(node) ? { do: 'remove', files: [node] } : { do: 'add', paths: [node.key] };
  }
  const { open, ticked } = yield* filesBelow(node, matches);
  if (open.length > 0) return { do: 'add', paths: open };
  if (ticked.length > 0) return { do: 'remove', files: ticked };
  return { do: 'refuse', why: nothingInIt };
}

/** Returns why a row can't be ticked, as far as known without searching a folder. */
export function whyNotTicked(node: TreeNode): string | undefined {
  if (node.kind === 'file') return isTaken(node) || mayBeTicked(node) ? undefined : whyNot(node);
  if (node.tickedIgnored > 0 || node.total.files > 0) return undefined;
  return node.ignored === undefined ? nothingInIt : whyNot(node);
}

export function mayBeTicked(file: FileNode): boolean {
  const { key: path, bytes, ignored } = file;
  return canBeAdded(ignored === undefined ? { path, bytes } : { path, bytes, ignored });
}

/** Returns files in tree order, which is their order in the message. Stops at more than fit into a stack. */
function* filesBelow(
  folder: FolderNode,
  matches: NodeMatches | null,
): SlicedWork<{
  readonly all: readonly string[];
  readonly open: readonly string[];
  readonly ticked: readonly FileNode[];
}> {
  const all: string[] = [];
  const open: string[] = [];
  const ticked: FileNode[] = [];
  const stack: TreeNode[] = [folder];
  for (let node = stack.pop(); node !== undefined && open.length <= maxItems; node = stack.pop()) {
    if (node.kind === 'folder') {
      if (node.total.files === 0 && node.tickedIgnored === 0) continue;
      stack.push(...(yield* sortedChildren(node)).toReversed());
      continue;
    }
    if (matches !== null && !matches.has(node)) continue;
    if (isTaken(node) || node.ignored === undefined) all.push(node.key);
    if (isTaken(node)) ticked.push(node);
    else if (node.ignored === undefined) open.push(node.key);
  }
  return { all, open, ticked };
}
