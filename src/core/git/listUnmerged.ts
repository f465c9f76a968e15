import { runGit } from './runGit.ts';

export interface BranchTip {
  readonly branch: string;
  readonly commit: string;
}

/** Milliseconds: these branches are only worth a short wait. */
const timeoutMs = 5_000;

/**
 * Returns the local branches that have commits which the checked-out one lacks, those with the latest commits first; none
 * if git can't tell in time.
 */
export async function listUnmerged(
  folder: string,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly BranchTip[]> {
  const args = (merged: readonly string[]): readonly string[] => [
    'for-each-ref',
    `--count=${limit}`,
    '--sort=-committerdate',
    '--format=%(objecttype)%00%(objectname)%00%(refname:lstrip=2)',
    ...merged,
    'refs/heads/',
  ];
  let outcome = await runGit(folder, args(['--no-merged=HEAD']), { timeoutMs, signal });
  // Without a commit here every branch has one.
  if (outcome.status === 'failed') outcome = await runGit(folder, args([]), { timeoutMs, signal });
  if (outcome.status !== 'ok') return [];
  return outcome.output
    .toString('utf8')
    .split('\n')
    .flatMap((line): BranchTip[] => {
      const [type, commit = '', branch = ''] = line.split('\0');
      return type === 'commit' && branch !== '' ? [{ branch, commit }] : [];
    });
}

/**
 * Returns the ids of trees by `commit:path`, the path being relative to the top of the repository; those that have none
 * are absent.
 */
export async function treesAt(
  folder: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (names.length === 0) return found;
  const input = `${names.join('\n')}\n`;
  const outcome = await runGit(folder, ['cat-file', '--batch-check'], { input, timeoutMs, signal });
  if (outcome.status !== 'ok') return found;
  const lines = outcome.output.toString('utf8').split('\n');
  for (const [index, name] of names.entries()) {
    const id = /^([0-9a-f]{40,64}) tree /u.exec(lines[index] ?? '')?.[1];
    if (id !== undefined) found.set(name, id);
  }
  return found;
}
