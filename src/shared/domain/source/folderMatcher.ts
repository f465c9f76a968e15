import { belowFolder, literalOf } from './folderPattern.ts';
import { globsMatcher, type Effort } from './globMatcher.ts';
import type { FolderSource } from '../source.ts';

/**
 * Returns a function that tests whether the folder and patterns of a folder item match a path, regardless of other
 * rules about the file. Each test adds to `effort`. Throws `TooManyAlternatives`; a test throws `TooMuchEffort`.
 */
export function folderMatcher(
  { path: folder, include, exclude }: FolderSource,
  effort: Effort = { spent: 0 },
): (path: string) => boolean {
  const isIncluded = anyOf(include, effort);
  const isExcluded = exclude === undefined ? () => false : anyOf(exclude, effort);
  return (path) => {
    const below = belowFolder(folder, path.endsWith('/') ? path.slice(0, -1) : path);
    return below !== null && isIncluded(below) && !isExcluded(below);
  };
}

/** Tests paths against any pattern. Hidden files match if there are no patterns, or if a pattern names them. */
function anyOf(patterns: readonly string[] | undefined, effort: Effort): (path: string) => boolean {
  if (patterns === undefined) return () => true;
  const literals = new Set<string>();
  const others: string[] = [];
  for (const pattern of patterns) {
    const literal = literalOf(pattern);
    if (literal === null) others.push(pattern);
    else literals.add(literal);
  }
  const matches = globsMatcher(others, effort);
  return (path) => literals.has(path) || matches(path);
}
