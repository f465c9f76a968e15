import type { WorkPressure } from '../../shared/domain/pressure.ts';
import { isAppError } from '../../shared/errors.ts';
import { dirtyPaths } from '../git/dirtyPaths.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { runGit } from '../git/runGit.ts';
import { status } from '../git/status.ts';
import { likelyPayloadSettings } from '../payload/folder/projectSettings.ts';
import { findPayload } from '../payload/folder/listPayloads.ts';

/** Returns what git and the payload folder say about a project. What either does not say is `null`: outside git, there is no commit. */
export async function readWorkFacts(root: string, signal?: AbortSignal): Promise<WorkPressure> {
  const { folder } = likelyPayloadSettings(root);
  const [git, payload] = await Promise.all([
    readGit(root, folder, signal).catch((error: unknown) => {
      if (isAppError(error, 'cancelled') || !isAppError(error)) throw error;
      return { lastCommitAt: null, dirty: null };
    }),
    // A payload folder that can't be read is the affair of Review.
    findPayload(root, 'latest', folder).catch(() => null),
  ]);
  return { ...git, lastPayloadAt: payload === null ? null : (payload.saved ?? payload.changed) };
}

async function readGit(
  root: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Pick<WorkPressure, 'lastCommitAt' | 'dirty'>> {
  const { prefix } = await openWorktree(root);
  const now = await status(root, signal);
  const [dirty, last] = await Promise.all([
    dirtyPaths(now, { root, prefix, folder, signal }),
    // The time of the commit and not of its author, which an amended one keeps.
    now.commit === null
      ? null
      : runGit(root, ['log', '-1', '--no-show-signature', '--format=%cI', now.commit, '--'], { signal }),
  ]);
  const at = last?.status === 'ok' ? Date.parse(last.output.toString('utf8').trim()) : Number.NaN;
  return { lastCommitAt: Number.isNaN(at) ? null : new Date(at).toISOString(), dirty: dirty.length };
}
