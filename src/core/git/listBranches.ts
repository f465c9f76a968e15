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

interface Tip {
  /** Full name, e.g. `refs/heads/main`. */
  readonly ref: string;
  readonly commit: string;
  /** Full name of the ref that a symbolic one points to. */
  readonly standsFor?: string;
}

/** Returns the commits of those named refs that exist. */
export async function listTips(
  folder: string,
  refs: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Tip[]> {
  const args = ['for-each-ref', '--format=%(objecttype)%00%(objectname)%00%(refname)%00%(symref)', ...refs];
  const outcome = await runGit(folder, args, { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the branches');
  const lines = outcome.output.toString('utf8').split('\n').slice(0, -1);
  return lines.flatMap((line): Tip[] => {
    const [type, commit = '', ref = '', standsFor = ''] = line.split('\0');
    if (type !== 'commit' || !refs.includes(ref)) return [];
    return [{ ref, commit, ...(standsFor === '' ? {} : { standsFor }) }];
  });
}
