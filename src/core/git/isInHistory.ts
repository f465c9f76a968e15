import { runGit } from './runGit.ts';

/** Whether a commit is in the history of another, both given by full ids; `null` where git can't tell. */
export async function isInHistory(
  root: string,
  commit: string,
  of: string,
  signal?: AbortSignal,
): Promise<boolean | null> {
  const args = ['merge-base', '--is-ancestor', commit, of];
  const outcome = await runGit(root, args, { exitCodes: [0, 1], signal });
  return outcome.status === 'ok' ? outcome.exitCode === 0 : null;
}
