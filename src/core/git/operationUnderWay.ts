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

/** Returns the unfinished operation in a worktree, by the files that git stores for it. */
export async function operationUnderWay(gitDir: string): Promise<GitOperation | null> {
  for (const [file, operation] of marks) {
    if (await isThere(join(gitDir, file))) return operation;
  }
  return null;
}

/** True if history ends before the first commit, because the clone is shallow. */
export function isShallow(commonDir: string): Promise<boolean> {
  return isThere(join(commonDir, 'shallow'));
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
