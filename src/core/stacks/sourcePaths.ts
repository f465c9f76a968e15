import type { Source } from '../../shared/domain/source.ts';
import { isRefusedPath } from '../storage/refusedPath.ts';

/** Fields with paths below the project, in any kind of source, those of newer versions included. */
const single = new Set(['path', 'folder']);
const several = new Set(['paths', 'without', 'including', 'include', 'exclude']);

/** Returns every path that a source names. */
export function sourcePaths(source: Source): readonly string[] {
  return collect(source.kind === 'unknown' ? source.raw : source);
}

function collect(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (single.has(key) && typeof inner === 'string') return [inner];
    if (several.has(key) && Array.isArray(inner)) return inner.filter((one) => typeof one === 'string');
    return key === 'view' || key === 'source' ? collect(inner) : [];
  });
}

/**
 * True if a path means another place on another machine: absolute on any system, out of the project, or with the
 * separators of Windows. Stacks travel, so the answer is the same on every system.
 */
export function leavesProject(path: string): boolean {
  return isRefusedPath(path, 'linux') || path.includes('\\');
}
