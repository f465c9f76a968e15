import { readFile, stat } from 'node:fs/promises';
import { isAppError } from '../../../shared/errors.ts';
import type { RecoveredFile } from '../../../shared/domain/recoveredSession.ts';
import { diff } from '../../git/diff.ts';
import { emptyTree } from '../../git/emptyTree.ts';
import { listUntracked } from '../../git/lsFiles.ts';
import { log, type Commit } from '../../git/log.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { contentSettings } from '../../git/readContents.ts';
import { status, type Status } from '../../git/status.ts';
import { resolveInside } from '../../storage/resolveInside.ts';

export type UncommittedFile = Pick<RecoveredFile, 'path' | 'state' | 'added' | 'deleted'>;

/** The state of a worktree, as git tells it. */
export interface Work {
  readonly branch: string | null;
  readonly head: string | null;
  /** Paths relative to the top. */
  readonly uncommitted: readonly UncommittedFile[];
  /** Newest first. */
  readonly commits: readonly Commit[];
}

/** The state of a worktree with what `git status` says, for a caller that needs it too. */
interface ReadWork extends Work {
  readonly status: Status;
}

const maxCommits = 500;
/** Bytes. Lines of larger new files are not counted. */
const maxCounted = 5_000_000;

/** Reads the uncommitted files of a worktree and its commits since a time; a sentence if git can't read it. */
export async function readWork(
  top: string,
  since: string | null,
  signal?: AbortSignal,
): Promise<ReadWork | { readonly problem: string }> {
  try {
    await openWorktree(top);
    const settings = await contentSettings(top, 'read the status', signal);
    const now = await status(top, signal, settings);
    const from = now.commit ?? (await emptyTree(top, signal));
    const [{ files }, untracked, commits] = await Promise.all([
      diff(top, '', { from, to: 'worktree' }, { linesOnly: true, renames: false, settings, signal }),
      listUntracked(top, signal),
      now.commit === null || since === null
        ? []
        : log(top, now.commit, { count: maxCommits, since }, false, signal),
    ]);
    const conflicted = new Set(now.conflicted.map(({ path }) => path));
    const tracked = files.map(({ path, change, added, deleted }): UncommittedFile => {
      const state = change === 'added' || change === 'deleted' ? change : 'modified';
      return { path, state: conflicted.has(path) ? 'conflicted' : state, added, deleted };
    });
    const fresh = await Promise.all(
      untracked.map(async (path): Promise<UncommittedFile> => ({
        path,
        state: 'untracked',
        added: await countLines(top, path),
        deleted: 0,
      })),
    );
    return {
      status: now,
      branch: now.branch,
      head: now.commit,
      uncommitted: [...tracked, ...fresh],
      commits,
    };
  } catch (error) {
    if (isAppError(error) && error.code !== 'cancelled') return { problem: error.message };
    throw error;
  }
}

async function countLines(top: string, path: string): Promise<number | null> {
  const place = resolveInside(top, path);
  if (place.status !== 'ok') return null;
  const stats = await stat(place.real).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size > maxCounted) return null;
  const bytes = await readFile(place.real).catch(() => null);
  if (bytes === null || bytes.includes(0)) return null;
  const text = bytes.toString('latin1');
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
