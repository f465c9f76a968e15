import { AppError } from '../../shared/errors.ts';
import { gitError } from './gitError.ts';
import { runGit } from './runGit.ts';

/**
 * Returns the full id of the commit that a revision names, a branch before a tag of the same name. Rejects with
 * `git/unknown-revision`; a revision that begins with `-` names none, so that git never takes it for an option.
 */
export async function resolveCommit(folder: string, revision: string, signal?: AbortSignal): Promise<string> {
  const commit = await findCommit(folder, revision, signal);
  if (commit !== null) return commit;
  throw new AppError(
    'git/unknown-revision',
    `Git has no branch or commit ${JSON.stringify(revision)} in this repository. Check the name, or fetch it first.`,
    { revision },
  );
}

/** Does as `resolveCommit`; returns `null` if the revision names no commit. */
export async function findCommit(
  folder: string,
  revision: string,
  signal?: AbortSignal,
): Promise<string | null> {
  if (/^-|[\0\n]/u.test(revision) || revision.trim() === '') return null;
  // A branch may have any name.
  const plain = revision === 'HEAD' || /^[0-9a-f]{40,64}$/u.test(revision);
  const branches = plain ? [] : [`refs/heads/${revision}`, `refs/remotes/${revision}`];
  for (const name of [...branches, revision]) {
    const commit = await commitOf(folder, name, signal);
    if (commit !== null) return commit;
  }
  return null;
}

/** Returns the full id of the commit that a full name such as `refs/stash` refers to; `null` if there is none. */
export async function commitOf(folder: string, name: string, signal?: AbortSignal): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`];
  const outcome = await runGit(folder, args, { exitCodes: [0, 1, 128], signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'look up a commit');
  const commit = outcome.output.toString('utf8').trim();
  return outcome.exitCode === 0 && /^[0-9a-f]{40,64}$/u.test(commit) ? commit : null;
}

/** True if a branch or a tag has a commit. Git keeps for weeks the objects of commits that a reset or a rebase took from all of them. */
export async function isOnBranch(folder: string, commit: string, signal?: AbortSignal): Promise<boolean> {
  const kinds = ['refs/heads', 'refs/remotes', 'refs/tags'];
  const args = ['for-each-ref', '--contains', commit, '--count=1', '--format=%(refname)', ...kinds];
  const outcome = await runGit(folder, args, { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'look for the branches of a commit');
  return outcome.output.length > 0;
}

/** Returns the commit that is checked out; `null` in a repository without one. Rejects if that commit is lost. */
export async function headCommit(folder: string, signal?: AbortSignal): Promise<string | null> {
  const commit = await findCommit(folder, 'HEAD', signal);
  if (commit !== null) return commit;
  const named = await runGit(folder, ['rev-parse', '--verify', '--quiet', 'HEAD'], {
    exitCodes: [0, 1, 128],
    signal,
  });
  if (named.status !== 'ok') throw gitError(named, 'look up a commit');
  if (named.exitCode !== 0) return null;
  throw gitError(
    { status: 'failed', exitCode: 128, complaint: 'fatal: bad object HEAD' },
    'look up a commit',
  );
}
