import type { GitDiffView } from '../../../shared/domain/gitView.ts';
import { formatCount } from '../../../shared/domain/tokenCount.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import type { ChangedFile } from './changedFile.ts';
import { findRange, type Range } from './findRange.ts';
import { listChanges } from './listChanges.ts';
import { listNewFiles } from './listNewFiles.ts';
import { listSubmoduleChanges } from './listSubmoduleChanges.ts';

export interface Changes {
  readonly range: Range;
  /** Sorted by path. */
  readonly files: readonly ChangedFile[];
  /** Sentence that there are more files than `files` has; `null` if there are not. */
  readonly partial: string | null;
}

/** Returns everything that a view of differences shows, before the choice of files. Rejects with `git/…`. */
export async function readChanges(
  root: string,
  view: GitDiffView,
  pool: Pick<WorkerPool, 'readFiles'>,
  signal?: AbortSignal,
): Promise<Changes> {
  const worktree = await openWorktree(root);
  const range = await findRange(root, view, signal);
  const [tracked, submodules, fresh] = await Promise.all([
    listChanges(root, worktree, range, { signal }),
    listSubmoduleChanges(root, range, signal),
    range.to === 'worktree' ? listNewFiles(root, pool, signal) : { files: [], more: 0 },
  ]);
  // A file that left the index but still lies on the disk is in both.
  const seen = new Set([...tracked.files, ...submodules].map(({ path }) => path));
  const files = [...tracked.files, ...submodules, ...fresh.files.filter(({ path }) => !seen.has(path))];
  return {
    range,
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
    partial: partialOf(tracked.cut, fresh.more),
  };
}

function partialOf(cut: boolean, more: number): string | null {
  const sentences = [
    cut ? 'The diff was cut at 16 MB: the text of its last files is missing.' : '',
    more === 0 ? '' : `${formatCount(more)} more new files are not listed: only the first 500 are.`,
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? null : sentences.join(' ');
}
