import { isUnread, typedPath, type FileEntry, type IgnoreReason } from '../../../shared/domain/file.ts';
import { maxFolderFiles, type LeftOutCount, type UnreadEntry } from '../../../shared/domain/source/folder.ts';
import { folderMatcher } from '../../../shared/domain/source/folderMatcher.ts';
import { TooManyAlternatives } from '../../../shared/domain/source/expandBraces.ts';
import { maxAlternatives, TooMuchEffort, type Effort } from '../../../shared/domain/source/globMatcher.ts';
import type { FolderSource } from '../../../shared/domain/source.ts';
import { AppError } from '../../../shared/errors.ts';

export interface MatchedFiles {
  readonly files: number;
  /** Sorted by code unit, each once; empty if they are more than an item may have. */
  readonly paths: readonly string[];
  /** Counts of files that match but are never included; a folder that git ignores counts as one. */
  readonly leftOut: readonly LeftOutCount[];
  /** Files that match and can't be read, which `leftOut` counts too. */
  readonly unread: readonly UnreadEntry[];
}

/** Entries between two rests. */
const restAfter = 256;

/**
 * Returns the files of a listing that a folder item matches, in steps: the caller rests between two. Pure: the same
 * files give the same answer, whatever their order. Throws `folders/too-many-alternatives` and
 * `folders/patterns-too-slow`.
 */
export function* matchFolder(
  source: FolderSource,
  sorted: readonly FileEntry[],
  effort: Effort = { spent: 0 },
): Generator<undefined, MatchedFiles> {
  try {
    const matches = folderMatcher(source, effort);
    const paths: string[] = [];
    const counts = new Map<IgnoreReason, number>();
    const unread: UnreadEntry[] = [];
    const [start, end] = rangeOf(source.path, sorted);
    for (let index = start; index < end; index += 1) {
      if (index % restAfter === 0) yield;
      effort.spent += 1;
      const { path, ignored } = sorted[index] as FileEntry;
      if (!matches(path) && (ignored !== 'name not UTF-8' || !matches(typedPath(path)))) continue;
      if (ignored === undefined) {
        if (paths.at(-1) !== path) paths.push(path);
      } else if (ignored !== 'missing') {
        counts.set(ignored, (counts.get(ignored) ?? 0) + 1);
        if (isUnread(ignored)) unread.push({ path, reason: ignored });
      }
    }
    const { length: files } = paths;
    return { files, paths: files > maxFolderFiles ? [] : paths, leftOut: mostFirst(counts), unread };
  } catch (error) {
    throw worded(error);
  }
}

export function mostFirst(counts: ReadonlyMap<IgnoreReason, number>): readonly LeftOutCount[] {
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** Returns the range of a folder's files in a sorted listing. */
function rangeOf(folder: string, sorted: readonly FileEntry[]): readonly [number, number] {
  if (folder === '.') return [0, sorted.length];
  const start = `${folder.replace(/\/+$/u, '')}/`;
  // `0` is the character after `/`.
  return [firstFrom(sorted, start), firstFrom(sorted, `${start.slice(0, -1)}0`)];
}

function firstFrom(sorted: readonly FileEntry[], path: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as FileEntry).path < path) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the error to show for one that a matcher threw. */
export function worded(error: unknown): unknown {
  if (error instanceof TooManyAlternatives) {
    return new AppError(
      'folders/too-many-alternatives',
      'These patterns expand to too many alternatives. Use fewer braces and patterns, or add a folder.',
      { limit: maxAlternatives },
    );
  }
  return error instanceof TooMuchEffort ? tooSlow() : error;
}

export function tooSlow(): AppError<'folders/patterns-too-slow'> {
  return new AppError(
    'folders/patterns-too-slow',
    'Finding the files of these patterns takes too long. Use fewer or simpler patterns, or add a folder.',
    {},
  );
}
