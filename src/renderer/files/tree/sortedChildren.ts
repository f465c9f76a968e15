import type { SlicedWork } from '../../ui/slices.ts';
import type { FolderNode, TreeNode } from './treeNode.ts';

interface Sortable {
  readonly kind: 'file' | 'folder';
  readonly name: string;
  /** Computed by `sortKeyOf` when the node is first sorted. */
  sortKey: string | null;
}

/** Longest run sorted in one step, and most steps of a merge between two pauses. */
const runLength = 1_000;

/** Returns children in order. They are sorted at the first request, in slices. */
export function* sortedChildren(folder: FolderNode): SlicedWork<readonly TreeNode[]> {
  while (folder.fresh.length > 0) {
    const { fresh } = folder;
    const sorted = yield* sortInto(folder.sorted, fresh);
    // Another round sorts the files that arrived during a pause, or a concurrent sort that finished first.
    if (folder.fresh === fresh && sorted.length === folder.children.size) {
      folder.sorted = sorted;
      folder.fresh = [];
    }
  }
  return folder.sorted;
}

/** Returns a key whose plain comparison gives natural order: case and accents ignored, numbers by value. */
function sortKeyOf(name: string): string {
  // Only names beyond ASCII need the slow way.
  const plain = /^[\x20-\x7e]*$/u.test(name) ? name : name.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().replace(/\d+/gu, (digits) => digits.replace(/^0+(?=\d)/u, '').padStart(15, '0'));
}

/** Compares folders first, then names. */
function compareNodes(a: Sortable, b: Sortable): number {
  if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1;
  const keyA = (a.sortKey ??= sortKeyOf(a.name));
  const keyB = (b.sortKey ??= sortKeyOf(b.name));
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

/** Sorts nodes into a sorted list, with a pause between runs: a folder may hold 100,000 of them. */
function* sortInto<T extends Sortable>(sorted: readonly T[], fresh: readonly T[]): SlicedWork<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < fresh.length; start += runLength) {
    runs.push(fresh.slice(start, start + runLength).toSorted(compareNodes));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* merge(runs[index] ?? [], runs[index + 1] ?? []));
    }
    runs = merged;
  }
  return yield* merge([...sorted], runs[0] ?? []);
}

function* merge<T extends Sortable>(left: T[], right: T[]): SlicedWork<T[]> {
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  const merged: T[] = [];
  let l = 0;
  let r = 0;
  for (;;) {
    const a = left[l];
    const b = right[r];
    if (a === undefined && b === undefined) return merged;
    if (b === undefined || (a !== undefined && compareNodes(a, b) <= 0)) {
      merged.push(a as T);
      l += 1;
    } else {
      merged.push(b);
      r += 1;
    }
    if (merged.length % runLength === 0) yield;
  }
}
