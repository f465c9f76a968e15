import { runGit } from './runGit.ts';

export interface WorktreeFiles {
  /** Tracked or new files. Conflicted ones are listed up to three times; a nested repository ends with `/`. */
  readonly kept: readonly string[];
  /** Ignored files; a folder ignored as a whole is one entry and ends with `/`. */
  readonly ignored: readonly string[];
}

/**
 * Returns the files of a folder in a worktree, relative to the folder; `null` if git can't list them. `within` limits
 * them to these folders, besides ignored ones that contain these.
 */
export async function lsFiles(folder: string, within?: readonly string[]): Promise<WorktreeFiles | null> {
  const [kept, ignored] = await Promise.all([
    list(folder, ['-c', '-o'], within),
    list(folder, ['-o', '-i', '--directory'], within),
  ]);
  // For a folder in a submodule git only answers for the whole.
  if (within !== undefined && (kept === null || ignored === null)) return lsFiles(folder);
  // Git lists nothing in an ignored folder, but the user opened it.
  if (kept === null || ignored === null || ignored.includes('./')) return null;
  return { kept, ignored };
}

async function list(
  folder: string,
  which: readonly string[],
  within: readonly string[] = [],
): Promise<readonly string[] | null> {
  const args = ['--literal-pathspecs', 'ls-files', '-z', '--exclude-standard', ...which, '--', ...within];
  const outcome = await runGit(folder, args);
  if (outcome.status !== 'ok') return null;
  return outcome.output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}
