import picomatch from 'picomatch';
import type { FileEntry, IgnoreReason } from '../../../shared/domain/file.ts';
import type { LeftOutCount } from '../../../shared/domain/folder.ts';
import { belowFolder } from '../../../shared/domain/folderPattern.ts';
import type { FolderSource } from '../../../shared/domain/source.ts';

export interface MatchedFiles {
  /** By code unit, each once. */
  readonly paths: readonly string[];
  /** Of what matches but is never taken along; a folder that git ignores counts as one. */
  readonly leftOut: readonly LeftOutCount[];
}

/** Patterns follow one syntax on every system, since stacks travel: a backslash escapes. */
const options = { windows: false, nonegate: true } as const;

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
  const matchers = patterns.map((pattern) => {
    const dot = pattern.split('/').some((segment) => segment.startsWith('.'));
    return picomatch(pattern, { ...options, dot });
  });
  return (path) => matchers.some((matches) => matches(path));
}
