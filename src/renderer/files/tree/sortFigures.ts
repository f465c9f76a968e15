import type { FileSort } from '../../../shared/domain/file/fileView.ts';
import { estimateTokens } from '../../../shared/domain/tokenCount.ts';
import type { FileTree } from './fileTree.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import type { FileNode, TreeNode } from './treeNode.ts';

/**
 * The values that files and folders are sorted by, largest first: for a folder the sum of its files, or its newest
 * time.
 */
export type Figures = ReadonlyMap<TreeNode, number>;

const restAfter = 500;

/** Computes the figures of the whole tree, in slices; `null` if names decide. */
export function* figuresOf(tree: FileTree, sort: FileSort): SlicedWork<Figures | null> {
  if (sort === 'name') return null;
  const figures = new Map<TreeNode, number>();
  const join = sort === 'time' ? Math.max : (a: number, b: number): number => a + b;
  for (let index = 0; index < tree.listed.length; index += 1) {
    const node = tree.listed[index];
    if (node?.kind === 'file') {
      const figure = figureOf(node, sort);
      figures.set(node, figure);
      const counts = node.ignored === undefined || node.own !== null;
      for (let folder = counts ? node.parent : null; folder !== null; folder = folder.parent) {
        figures.set(folder, join(figures.get(folder) ?? 0, figure));
      }
    }
    if (index % restAfter === restAfter - 1) yield;
  }
  return figures;
}

/** Folders stay before files; equal ones keep the order by name in which they arrive. */
export function byFigure(nodes: readonly TreeNode[], figures: Figures): readonly TreeNode[] {
  return nodes.toSorted((a, b) => {
    if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1;
    return (figures.get(b) ?? 0) - (figures.get(a) ?? 0);
  });
}

function figureOf(file: FileNode, sort: Exclude<FileSort, 'name'>): number {
  if (sort === 'time') return file.modified ?? 0;
  const bytes = file.bytes ?? 0;
  return sort === 'size' ? bytes : (file.tokens ?? estimateTokens(bytes));
}
