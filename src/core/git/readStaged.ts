import { maxFileBytes } from '../../shared/domain/file.ts';
import { gitError } from './gitError.ts';
import { openWorktree } from './openWorktree.ts';
import { readObject } from './readObjects.ts';
import { runGit } from './runGit.ts';

export interface StagedFile {
  /** Path from the top of the worktree, with `/`. */
  readonly path: string;
  /** The staged bytes, no filter applied; `null` if they are too many. */
  readonly bytes: Buffer | null;
}

const args = [
  'diff',
  '--cached',
  '--raw',
  '-z',
  '--no-abbrev',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
  '--diff-filter=d',
];

/** Returns the files that the next commit would add or change. Submodules are none. Rejects with `git/…`. */
export async function readStaged(root: string, signal?: AbortSignal): Promise<readonly StagedFile[]> {
  const { top } = await openWorktree(root);
  const outcome = await runGit(top, args, { signal });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the staged files');
  const fields = outcome.output.toString('utf8').split('\0');
  const files: StagedFile[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', , id = ''] = (fields[at] ?? '').split(' ');
    if (mode === '160000') continue;
    files.push({
      path: fields[at + 1] ?? '',
      bytes: await readObject(top, 'blob', id, maxFileBytes, signal),
    });
  }
  return files;
}
