import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkPressure } from '../../shared/domain/pressure.ts';
import { isAppError } from '../../shared/errors.ts';
import { dirtyPaths } from '../git/dirtyPaths.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { runGit } from '../git/runGit.ts';
import { status } from '../git/status.ts';
import { likelyPayloadSettings } from '../payload/folder/projectSettings.ts';
import { findPayload } from '../payload/folder/listPayloads.ts';

export interface WorkFacts {
  readonly work: WorkPressure;
  /** The folder of the worktree's repository; `null` outside git. */
  readonly gitDir: string | null;
}

/** Returns what git and the payload folder say about a project. What either does not say is `null`: outside git, there is no commit. */
export async function readWorkFacts(root: string, signal?: AbortSignal): Promise<WorkFacts> {
  const { folder } = likelyPayloadSettings(root);
  const [{ gitDir, ...git }, payload] = await Promise.all([
    readGit(root, folder, signal).catch((error: unknown) => {
      if (isAppError(error, 'cancelled') || !isAppError(error)) throw error;
      return { lastCommitAt: null, dirty: null, gitDir: null };
    }),
    // A payload folder that can't be read is the affair of Review.
    findPayload(root, 'latest', folder).catch(() => null),
  ]);
  const lastPayloadAt = payload === null ? null : (payload.saved ?? payload.changed);
  return { work: { ...git, lastPayloadAt }, gitDir };
}

/**
 * Returns a text that differs once a commit was made or another branch was checked out: by the log of the branch, or by the index in a
 * repository that keeps no log. Starts no git.
 */
export async function commitStamp(gitDir: string): Promise<string> {
  const [head, log, index] = await Promise.all(
    ['HEAD', join('logs', 'HEAD'), 'index'].map((name) =>
      stat(join(gitDir, name)).then(
        ({ ino, size, mtimeMs }) => `${ino}:${size}:${mtimeMs}`,
        () => null,
      ),
    ),
  );
  return `${head ?? ''} ${log ?? index ?? ''}`;
}

async function readGit(
  root: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Pick<WorkPressure, 'lastCommitAt' | 'dirty'> & Pick<WorkFacts, 'gitDir'>> {
  const { prefix, gitDir } = await openWorktree(root);
  const now = await status(root, signal);
  const [dirty, last] = await Promise.all([
    dirtyPaths(now, { root, prefix, folder, signal }),
    // The time of the commit and not of its author, which an amended one keeps.
    now.commit === null
      ? null
      : runGit(root, ['log', '-1', '--no-show-signature', '--format=%cI', now.commit, '--'], { signal }),
  ]);
  const at = last?.status === 'ok' ? Date.parse(last.output.toString('utf8').trim()) : Number.NaN;
  const lastCommitAt = Number.isNaN(at) ? null : new Date(at).toISOString();
  return { lastCommitAt, dirty: dirty.length, gitDir };
}
