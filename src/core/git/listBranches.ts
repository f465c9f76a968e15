import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/** Returns names of the local branches, those with the latest commits first. */
export async function listBranches(
  folder: string,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const args = [
    'for-each-ref',
    `--count=${limit}`,
    '--sort=-committerdate',
    '--format=%(refname:lstrip=2)',
    'refs/heads/',
  ];
  const outcome = await runGit(folder, args, { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the branches');
  return outcome.output
    .toString('utf8')
    .split('\n')
    .filter((name) => name !== '');
}
