import { isAppError } from '../../../shared/errors.ts';
import { gitError } from '../../git/gitError.ts';
import { openWorktree } from '../../git/openWorktree.ts';
import { runGit } from '../../git/runGit.ts';

/**
 * What git does with the payload folder, which need not be there yet: `ignored` where a new payload in it would not be
 * committed. `none` where there is no repository.
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

/** Whether git leaves a path of the project out; what is tracked already is not. */
export async function isIgnored(root: string, path: string, signal?: AbortSignal): Promise<boolean> {
  // With a name in front that is no magic of git's.
  const args = ['check-ignore', '-q', '--', `./${path}`];
  const outcome = await runGit(root, args, { exitCodes: [0, 1], signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the ignored files');
  return outcome.exitCode === 0;
}
