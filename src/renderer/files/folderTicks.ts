import { canBeAdded } from '../../shared/domain/file.ts';
import { maxItems } from '../../shared/domain/stack.ts';
import { isTaken, type FileNode, type FolderNode, type TreeNode } from './treeNode.ts';
import { sortedChildren } from './sortedChildren.ts';
import { whyNot } from './whyNot.ts';
import type { NodeMatches } from './nodeMatches.ts';
import type { SlicedWork } from '../ui/slices.ts';

/** What ticking a row is to do. */
export type Tick =
  | { readonly do: 'add'; readonly paths: readonly string[] }
  /** Those of the files that a folder item takes are left out of it. */
  | { readonly do: 'remove'; readonly files: readonly FileNode[] }
  | { readonly do: 'refuse'; readonly why: string };

/** What dragging or ticking rows together is about. */
export interface FilesOf {
  /** In tree order, each once. */
  readonly paths: readonly string[];
  /** All of them are ticked. */
  readonly ticked: boolean;
  /** Why the first of the rows that give nothing does so, a sentence. */
  readonly refused: string | null;
  /** Rows that give nothing. */
  readonly leftOut: number;
}

/** The files that rows stand for, with rests; folders as when they are ticked. */
export function* filesOf(nodes: Iterable<TreeNode>, matches: NodeMatches | null): SlicedWork<FilesOf> {
  const paths = new Set<string>();
  let ticked = true;
  let refused: string | null = null;
  let leftOut = 0;
  for (const node of nodes) {
    // A stack takes no more than that; it is refused with the reason.
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

/** Works out a tick, with rests. `matches` are what a filter shows: a folder then stands for those below it only. */
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

/** Why a row can't be ticked, as far as it is known without looking through what lies in a folder. */
export function whyNotTicked(node: TreeNode): string | undefined {
  if (node.kind === 'file') return isTaken(node) || mayBeTicked(node) ? undefined : whyNot(node);
  if (node.tickedIgnored > 0 || node.total.files > 0) return undefined;
  return node.ignored === undefined ? nothingInIt : whyNot(node);
}

export function mayBeTicked(file: FileNode): boolean {
  const { key: path, bytes, ignored } = file;
  return canBeAdded(ignored === undefined ? { path, bytes } : { path, bytes, ignored });
}

/** In tree order, as they would stand in the message. More than fit into a stack are not looked for. */
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
