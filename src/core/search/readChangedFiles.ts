import type { ChangedFile } from '../../shared/findApi.ts';
import type { GitChange } from '../../shared/domain/git.ts';
import { isAppError } from '../../shared/errors.ts';
import { listUntracked } from '../git/listUntracked.ts';
import { readStatus } from '../sources/git/readStatus.ts';

/** Files on disk that differ from the last commit. That there is no repository is an answer. */
export async function readChangedFiles(
  root: string,
): Promise<{ readonly files: readonly ChangedFile[]; readonly repository: boolean }> {
  try {
    const status = await readStatus(root);
    const byPath = new Map<string, GitChange>();
    for (const { path, change } of [...status.staged, ...status.unstaged]) {
      // New to git stays new, whatever was done to it since.
      if (byPath.get(path) !== 'added') byPath.set(path, change);
    }
    for (const { path } of status.conflicted) byPath.set(path, 'conflicted');
    // A folder of new files stands for them there; the tree has to know each.
    const inFolders = status.untracked.some((path) => path.endsWith('/'));
    const untracked = inFolders ? await listUntracked(root) : status.untracked;
    for (const path of untracked) byPath.set(path, 'untracked');
    return { repository: true, files: [...byPath].map(([path, change]) => ({ path, change })) };
  } catch (error) {
    if (isAppError(error, 'git/no-repository') || isAppError(error, 'git/not-installed')) {
      return { repository: false, files: [] };
    }
    throw error;
  }
}
