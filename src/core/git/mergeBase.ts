import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/** Returns the newest common commit, given full ids; `null` if this machine has none. */
export async function mergeBase(
  folder: string,
  one: string,
  other: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const outcome = await runGit(folder, ['merge-base', one, other], { exitCodes: [0, 1], signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'find where the branches diverged');
  return outcome.exitCode === 0 ? outcome.output.toString('utf8').trim() : null;
}

/** True if the first commit is in the history of the second, both given by full ids. */
export async function isAncestor(
  folder: string,
  commit: string,
  of: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', commit, of];
  const outcome = await runGit(folder, args, { exitCodes: [0, 1], signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'compare the commits');
  return outcome.exitCode === 0;
}
