import type { FileEntry, IgnoreReason } from '../../../shared/domain/file.ts';
import type { LeftOutCount } from '../../../shared/domain/folder.ts';
import { belowFolder, literalOf } from '../../../shared/domain/folderPattern.ts';
import { globMatcher } from '../../../shared/domain/globMatcher.ts';
import type { FolderSource } from '../../../shared/domain/source.ts';

export interface MatchedFiles {
  /** By code unit, each once. */
  readonly paths: readonly string[];
  /** Of what matches but is never taken along; a folder that git ignores counts as one. */
  readonly leftOut: readonly LeftOutCount[];
}

const known = new WeakMap<readonly FileEntry[], Map<string, MatchedFiles>>();

/** As `matchFolder`, worked out once for each listing. */
export function matchListing(source: FolderSource, entries: readonly FileEntry[]): MatchedFiles {
  const ofListing = known.get(entries) ?? new Map<string, MatchedFiles>();
  known.set(entries, ofListing);
  const key = JSON.stringify([source.path, source.include, source.exclude]);
  const matched = ofListing.get(key) ?? matchFolder(source, entries);
  ofListing.set(key, matched);
  return matched;
}

/** The files of a listing that a living item takes. Pure: the same listing gives the same files in the same order. */
export function matchFolder(source: FolderSource, entries: Iterable<FileEntry>): MatchedFiles {
  const isIncluded = anyOf(source.include);
  const isExcluded = source.exclude === undefined ? () => false : anyOf(source.exclude);
  const paths = new Set<string>();
  const counts = new Map<IgnoreReason, number>();
  for (const { path, ignored } of entries) {
    const below = belowFolder(source.path, path.endsWith('/') ? path.slice(0, -1) : path);
    if (below === null || !isIncluded(below) || isExcluded(below)) continue;
    if (ignored === undefined) paths.add(path);
    else if (ignored !== 'missing') counts.set(ignored, (counts.get(ignored) ?? 0) + 1);
  }
  return { paths: [...paths].toSorted(), leftOut: mostFirst(counts) };
}

export function mostFirst(counts: ReadonlyMap<IgnoreReason, number>): readonly LeftOutCount[] {
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** Hidden files count where every file does, or where a pattern names them. */
function anyOf(patterns: readonly string[] | undefined): (path: string) => boolean {
  if (patterns === undefined) return () => true;
  const literals = new Set(patterns.flatMap((pattern) => literalOf(pattern) ?? []));
  const matchers = patterns.flatMap((pattern) => {
    return literalOf(pattern) === null ? [globMatcher(pattern)] : [];
  });
  return (path) => literals.has(path) || matchers.some((matches) => matches(path));
}
