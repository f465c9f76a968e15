import { readFile, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { gitEntryAbove } from './describeRepository.ts';
import { gitDirAt } from './openWorktree.ts';

/**
 * Returns the folder that all worktrees of a folder's repository share, a real path; `null` outside of a repository, and
 * for a folder that claims the repository of another one. Reads git's files alone, so that it also tells while git itself
 * is missing or slow.
 */
export async function commonDirAt(folder: string): Promise<string | null> {
  const top = await gitEntryAbove(folder);
  const gitDir = top === null ? null : await gitDirAt(top);
  if (top === null || gitDir === null) return null;
  const own = await realpath(join(top, '.git')).catch(() => null);
  if (gitDir === own) return gitDir;
  const back = await readFile(join(gitDir, 'gitdir'), 'utf8').catch(() => null);
  // Without a link back it is a submodule's, or was separated from its files: never the `.git` of another folder.
  if (back === null) return basename(gitDir) === '.git' ? null : gitDir;
  const linked = await realpath(resolve(gitDir, back.trimEnd())).catch(() => null);
  const here = await realpath(join(top, '.git')).catch(() => null);
  if (linked !== here) return null;
  const common = await readFile(join(gitDir, 'commondir'), 'utf8').catch(() => null);
  return common === null ? gitDir : await realpath(resolve(gitDir, common.trimEnd())).catch(() => null);
}
