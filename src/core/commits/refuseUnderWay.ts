import { AppError } from '../../shared/errors.ts';
import { listConflicts } from '../git/lsFiles.ts';
import type { Worktree } from '../git/openWorktree.ts';
import { operationUnderWay, type GitOperation } from '../git/operationUnderWay.ts';
import { showName } from '../text/showName.ts';

const ends: Readonly<Record<GitOperation, string>> = {
  merge: 'Finish it with git merge --continue, or drop it with git merge --abort',
  rebase: 'Finish it with git rebase --continue, or drop it with git rebase --abort',
  'cherry-pick': 'Finish it with git cherry-pick --continue, or drop it with git cherry-pick --abort',
  revert: 'Finish it with git revert --continue, or drop it with git revert --abort',
  bisect: 'End it with git bisect reset',
};

/** Rejects with `git/commit-refused` if a commit would become a part of something that the user has begun in git. */
export async function refuseUnderWay({ top, gitDir }: Pick<Worktree, 'top' | 'gitDir'>): Promise<void> {
  const operation = await operationUnderWay(gitDir);
  if (operation !== null)
    throw new AppError(
      'git/commit-refused',
      `A ${operation} is under way in this worktree, so a commit now would become a part of it. ${ends[operation]}, then commit again.`,
      { why: 'under-way' },
    );
  const [conflict] = await listConflicts(top);
  if (conflict !== undefined)
    throw new AppError(
      'git/commit-refused',
      `${showName(conflict)} has conflicts that are not resolved. Resolve them and run git add on the file, then commit again.`,
      { why: 'under-way' },
    );
}
