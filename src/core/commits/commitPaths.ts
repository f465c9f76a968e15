import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathspecOf } from '../../shared/domain/commitCommands.ts';
import { AppError } from '../../shared/errors.ts';
import type { ScannedText } from '../gate/letLeave.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { headCommit } from '../git/resolveCommit.ts';
import { runGit, type GitOutcome } from '../git/runGit.ts';
import { runOwnGit } from '../git/runOwnGit.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { forgetEntries, readEntries, type IndexEntries } from './indexEntries.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import { gitError } from '../git/gitError.ts';
import { plainOutput } from '../text/plainOutput.ts';

interface Asked {
  /** Relative to the folder, with `/`. */
  readonly paths: readonly string[];
  readonly message: ScannedText;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

export interface MadeCommit {
  readonly commit: string;
  /** `null` for the first commit. */
  readonly parent: string | null;
  /** The staged state of the paths, each named from the top of the worktree. */
  readonly before: IndexEntries;
  readonly after: IndexEntries;
}

/**
 * Commits just these paths as they are on disk, with the user's own configuration, hooks and signing, which they asked for.
 * Other staged files stay staged, and out of it. If git refuses, or the commit is cancelled, the staged state is as it was
 * before. Rejects with `git/…`, whose facts have git's and the hooks' output with suspected secrets masked, and `cancelled`.
 */
export async function commitPaths(
  folder: string,
  { paths, message, pool, signal, timeoutMs }: Asked,
): Promise<MadeCommit> {
  const { top, prefix } = await openWorktree(folder);
  const whole = new Set(paths.map((path) => `${prefix}${path}`));
  const [parent, before] = await Promise.all([headCommit(folder), readEntries(top, whole)]);
  const fresh = paths.filter((path) => !before.has(`${prefix}${path}`));
  const limits = { signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  // Paths go through standard input: a command line has a limit.
  const fromInput = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  const run = (args: readonly string[], named: readonly string[]) =>
    runOwnGit(folder, [...args, ...fromInput], {
      ...limits,
      input: named.map((path) => `${pathspecOf(path)}\0`).join(''),
    });
  const refuse = async (outcome: Parameters<typeof refusalOf>[0]): Promise<AppError> => {
    const added = [...(await readEntries(top, whole)).keys()].filter((path) => !before.has(path));
    if (await forgetEntries(top, added)) return await refusalOf(outcome, pool);
    return new AppError(
      'git/commit-refused',
      'Nothing was committed, and git could not put the staged files back as they were: the new files are staged now. If no other git process is running, delete the file index.lock in the .git folder.',
      { why: 'locked' },
    );
  };
  const added = await onDisk(folder, fresh);
  const known = added.length === 0 ? null : await run(['add'], added);
  if (known !== null && known.status !== 'ok') throw await refuse(known);
  const outcome = await run(['commit', '--quiet', `--message=${message}`], paths);
  const commit = await headCommit(folder);
  if (commit !== null && commit !== parent) {
    // A hook that runs after the commit can be stopped; the commit stays.
    const isOwn = outcome.status === 'ok' || (await parentOf(folder, commit)) === parent;
    if (isOwn) return { commit, parent, before, after: await readEntries(top, whole) };
  }
  throw await refuse(outcome.status === 'ok' ? { status: 'failed', exitCode: 0, complaint: '' } : outcome);
}

async function onDisk(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      lstat(join(folder, path)).then(
        () => path,
        () => null,
      ),
    ),
  );
  return found.filter((path) => path !== null);
}

/** Returns the first parent of a commit; `null` if it has none. */
async function parentOf(folder: string, commit: string): Promise<string | null> {
  const outcome = await runGit(folder, ['rev-parse', '--verify', '--quiet', `${commit}^`]);
  return outcome.status === 'ok' ? outcome.output.toString('utf8').trim() : null;
}

/** Sorted by the order in which git's output is searched for them. */
const refusals = [
  [
    /tell me who you are|empty ident|no name was given|user\.useConfigOnly|no email was given/iu,
    'no-identity',
    'Git does not know your name and email address. Set them with git config --global user.name and user.email, then commit again.',
  ],
  [
    /gpg failed to sign|failed to write commit object|signing failed/iu,
    'signing',
    'The commit could not be signed. Unlock your key in a terminal, or commit there.',
  ],
  [
    /index\.lock|another git process/iu,
    'locked',
    'Another git process is running in this repository. Wait until it finishes, then commit again. If none is running, delete the file index.lock in the .git folder.',
  ],
  [
    /during a merge|cannot do a partial commit/iu,
    'merge',
    'A merge is in progress, and git cannot commit single files during a merge. Finish the merge, then commit again.',
  ],
  [
    /due to empty commit message/iu,
    'no-message',
    'Nothing is left of the message after git has removed comments. Write a message, then commit again.',
  ],
  [
    /nothing to commit|no changes added|nothing added/iu,
    'no-change',
    'There is nothing to commit: everything is already committed as it is.',
  ],
  [
    /did not match any file/iu,
    'changed',
    'A file is no longer there. Look at the files again, then commit again.',
  ],
] as const;

/** Returns the error for a commit that git or a hook refused. Its facts have the whole output with suspected secrets masked. */
async function refusalOf(
  outcome: Exclude<GitOutcome, { status: 'ok' }>,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<AppError> {
  if (outcome.status === 'timed-out')
    return new AppError(
      'git/commit-refused',
      'Git and its hooks took too long and were stopped. Nothing was committed. Commit in a terminal.',
      { why: 'refused' },
    );
  if (outcome.status !== 'failed') return gitError(outcome, 'commit');
  const known = refusals.find(([pattern]) => pattern.test(outcome.complaint));
  const [masked] = await maskTexts([plainOutput(outcome.complaint)], pool);
  const output = (masked ?? '').trim();
  const said = output === '' ? {} : { output };
  if (known !== undefined) return new AppError('git/commit-refused', known[2], { why: known[1], ...said });
  return new AppError(
    'git/commit-refused',
    output === ''
      ? 'Git refused the commit and gave no reason that can be shown. Commit in a terminal to see more.'
      : 'Git refused the commit, most likely because of a hook. Nothing was committed.',
    { why: 'refused', ...said },
  );
}
