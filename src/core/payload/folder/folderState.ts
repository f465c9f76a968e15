import { isAppError } from '../../../shared/errors.ts';
import { gitError } from '../../git/gitError.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { runGit } from '../../git/runGit.ts';

/**
 * Returns git's handling of the payload folder, which may be missing: `ignored` if git would not commit a new payload
 * in it. `none` without a repository.
 */
export async function folderState(
  root: string,
  folder: string,
  signal?: AbortSignal,
): Promise<'tracked' | 'ignored' | 'none'> {
  try {
    await openWorktree(root);
    const ignored = await isIgnored(root, `${folder}/session-1.md`, signal);
    return ignored ? 'ignored' : 'tracked';
  } catch (error) {
    if (isAppError(error) && error.code.startsWith('git/')) return 'none';
    throw error;
  }
}

/** True if git ignores a path of the project; false for a tracked one. */
export async function isIgnored(root: string, path: string, signal?: AbortSignal): Promise<boolean> {
  // With this prefix git can't read the path as a magic pathspec.
  const args = ['check-ignore', '-q', '--', `./${path}`];
  const outcome = await runGit(root, args, { exitCodes: [0, 1], signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the ignored files');
  return outcome.exitCode === 0;
}
