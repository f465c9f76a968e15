import type { RecoveredStash } from '../../shared/domain/recoveredSession.ts';
import { diff } from './diff.ts';
import { commitOf } from './resolveCommit.ts';
import { plainLog, recordsOf } from './plainLog.ts';
import { readContents } from './readContents.ts';

export type Stash = Omit<RecoveredStash, 'isNew'>;

const most = 30;
// No field contains NUL, which ends each of these.
const format = '--format=tformat:%H%x00%P%x00%cI%x00%gs';
const fields = 4;

/** Returns the stashes of a repository, the newest first, with the files that each would put back. */
export async function listStashes(folder: string, signal?: AbortSignal): Promise<readonly Stash[]> {
  if ((await commitOf(folder, 'refs/stash', signal)) === null) return [];
  const args = [
    ...plainLog,
    '--walk-reflogs',
    '--first-parent',
    '--no-patch',
    format,
    `--max-count=${most}`,
    'refs/stash',
    '--',
  ];
  const { output } = await readContents(folder, args, 'list the stashes', { signal });
  const stashes: Stash[] = [];
  for (const [index, [commit = '', parents = '', at = '', words = '']] of recordsOf(
    output,
    fields,
  ).entries()) {
    const [base, , untracked] = parents.split(' ');
    stashes.push({
      commit,
      index,
      at: new Date(at).toISOString(),
      ...readWords(words),
      files: await filesOf(folder, { commit, base, untracked }, signal),
    });
  }
  return stashes;
}

/** Reads what git notes of a stash, e.g. `WIP on main: 1a2b3c4 Subject`, or `On main: words`. */
function readWords(words: string): Pick<Stash, 'branch' | 'subject'> {
  const found = /^(?:WIP on|On) (?<branch>[^:]+): (?<subject>.*)$/u.exec(words)?.groups;
  const branch = found?.['branch'] ?? null;
  return { branch: branch === '(no branch)' ? null : branch, subject: found?.['subject'] ?? words };
}

async function filesOf(
  folder: string,
  {
    commit,
    base,
    untracked,
  }: { readonly commit: string; readonly base?: string | undefined; readonly untracked?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  if (base === undefined || base === '') return [];
  const options = { linesOnly: true, renames: false, signal };
  const { files } = await diff(folder, '', { from: base, to: commit }, options);
  // New files are in a commit of their own, which has no parent.
  const fresh = untracked === undefined ? [] : await pathsOf(folder, untracked, signal);
  return [...files.map(({ path }) => path), ...fresh];
}

async function pathsOf(
  folder: string,
  commit: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const args = ['ls-tree', '-r', '-z', '--name-only', commit, '--'];
  const { output } = await readContents(folder, args, 'list the files of a stash', { signal });
  return output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}
