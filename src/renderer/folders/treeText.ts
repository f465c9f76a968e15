import { maxTreeDepth } from '../../shared/domain/source/treeWords.ts';
import type { TreeSource } from '../../shared/domain/source.ts';
import { readTyped } from './patternText.ts';

/** A tree as the user typed it. */
export interface TypedTree {
  readonly folder: string;
  /** Empty for all levels. */
  readonly depth: string;
  readonly tokens: boolean;
  readonly ignored: boolean;
}

export function typedTree({ path, depth, tokens, ignored }: TreeSource): TypedTree {
  return {
    folder: path === '.' ? '' : path,
    depth: depth === undefined ? '' : String(depth),
    tokens: tokens === true,
    ignored: ignored === true,
  };
}

/** Returns the tree that was typed, or the reason why it is invalid. */
export function readTypedTree(
  { folder, depth, tokens, ignored }: TypedTree,
  project: string | undefined,
): { readonly source: TreeSource } | { readonly problem: string; readonly of: 'folder' | 'depth' } {
  const read = readTyped({ folder, include: '', exclude: '' }, project);
  if ('problem' in read) return { ...read, of: 'folder' };
  const levels = depth.trim() === '' ? undefined : Number(depth);
  if (levels !== undefined && !(Number.isInteger(levels) && levels >= 1 && levels <= maxTreeDepth)) {
    return { problem: `Give 1 to ${maxTreeDepth} levels, or none for all.`, of: 'depth' };
  }
  return {
    source: {
      kind: 'tree',
      path: read.source.path,
      ...(levels === undefined ? {} : { depth: levels }),
      ...(tokens ? { tokens } : {}),
      ...(ignored ? { ignored } : {}),
      ...(project === undefined ? {} : { project }),
    },
  };
}
