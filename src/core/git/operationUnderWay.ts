import { access } from 'node:fs/promises';
import { join } from 'node:path';

const marks = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
] as const;

export type GitOperation = (typeof marks)[number][1];

/** What was begun in a worktree and is not done, by the files that git keeps for it. */
export async function operationUnderWay(gitDir: string): Promise<GitOperation | null> {
  for (const [file, operation] of marks) {
    if (await isThere(join(gitDir, file))) return operation;
  }
  return null;
}

/** Whether history ends before the first commit, because no more was cloned. */
export function isShallow(commonDir: string): Promise<boolean> {
  return isThere(join(commonDir, 'shallow'));
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
