import { AppError } from '../../shared/errors.ts';
import { openWorktree } from '../git/openWorktree.ts';
import { operationUnderWay } from '../git/operationUnderWay.ts';
import { headCommit } from '../git/resolveCommit.ts';
import { runGit } from '../git/runGit.ts';
import { runOwnGit } from '../git/runOwnGit.ts';
import type { MadeCommit } from './commitPaths.ts';
import { forgetEntries, readEntries, stageEntries } from './indexEntries.ts';

/** True if a commit is the last one, has a parent, and was not pushed as far as this machine knows. */
export async function mayTakeBack(top: string, { commit, parent }: MadeCommit): Promise<boolean> {
  if (parent === null || (await headCommit(top)) !== commit) return false;
  const pushed = await runGit(top, ['for-each-ref', '--count=1', `--contains=${commit}`, 'refs/remotes']);
  return pushed.status === 'ok' && pushed.output.length === 0;
}

/**
 * Makes the parent of a commit the last one again, as a soft reset does, and stages what was staged before the commit. Files
 * on disk stay. Rejects with `git/commit-refused` if the commit is no longer the last one; then nothing has changed.
 */
export async function takeBack(top: string, made: MadeCommit): Promise<void> {
  const { commit, parent, before, after } = made;
  const { gitDir } = await openWorktree(top);
  if ((await operationUnderWay(gitDir)) !== null) throw movedOn();
  const now = await readEntries(top, new Set([...before.keys(), ...after.keys()]));
  // Git compares the last commit with the expected one as it writes, so that no other commit is lost.
  const moved = await runOwnGit(
    top,
    parent === null
      ? ['update-ref', '-m', 'reset: taking a commit back', '-d', 'HEAD', commit]
      : ['update-ref', '-m', 'reset: taking a commit back', 'HEAD', parent, commit],
  );
  if (moved.status !== 'ok') throw movedOn();
  // Git keeps what the user has staged since.
  const own = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => now.get(path) === after.get(path),
  );
  const staged = own.flatMap((path): readonly [string, string][] => {
    const entry = before.get(path);
    return entry === undefined ? [] : [[path, entry]];
  });
  const isRestored =
    (await forgetEntries(
      top,
      own.filter((path) => !before.has(path)),
    )) && (await stageEntries(top, new Map(staged)));
  if (!isRestored)
    throw new AppError(
      'git/commit-refused',
      'The commit was taken back, but git could not put the staged files back as they were: its files are still staged. Unstage them with git restore --staged.',
      { why: 'locked' },
    );
}

function movedOn(): AppError {
  return new AppError(
    'git/commit-refused',
    'The commit was not taken back: the branch has moved on since. Use git revert in a terminal.',
    { why: 'moved-on' },
  );
}
