import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { maxFileBytes } from '../../shared/domain/file.ts';
import { AppError } from '../../shared/errors.ts';
import { isInside } from '../storage/resolveInside.ts';
import { gitError } from './gitError.ts';
import { openWorktree } from './openWorktree.ts';
import { readObject } from './readObjects.ts';
import { runGit } from './runGit.ts';

export type StagedFile = {
  /** Path from the top of the worktree, with `/`. */
  readonly path: string;
} & (
  | {
      readonly status: 'ok';
      /** The staged bytes, no filter applied. */
      readonly bytes: Buffer;
    }
  /** `conflict`: a merge left several versions, none of which is staged. */
  | { readonly status: 'too-large' | 'conflict' }
);

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

/**
 * Returns the files that the next commit would add or change. Submodules are none. In a hook, the next commit is the one
 * that git is making. Rejects with `git/…`.
 */
export async function readStaged(root: string, signal?: AbortSignal): Promise<readonly StagedFile[]> {
  const { top, gitDir } = await openWorktree(root);
  const indexFile = await indexOfCommit(await realpath(top), gitDir, process.env['GIT_INDEX_FILE']);
  const outcome = await runGit(top, args, { signal, ...(indexFile === undefined ? {} : { indexFile }) });
  if (outcome.status !== 'ok') throw gitError(outcome, 'list the staged files');
  const fields = outcome.output.toString('utf8').split('\0');
  const files: StagedFile[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', , id = '', state = ''] = (fields[at] ?? '').split(' ');
    const path = fields[at + 1] ?? '';
    if (mode === '160000') continue;
    if (state === 'U') {
      files.push({ path, status: 'conflict' });
      continue;
    }
    const bytes = await readObject(top, 'blob', id, maxFileBytes, signal);
    files.push(bytes === null ? { path, status: 'too-large' } : { path, status: 'ok', bytes });
  }
  return files;
}

/**
 * Returns the index that git names for its hooks: `git commit -a` and `git commit FILE` make a new one. Git takes a
 * missing one for empty, so that nothing would be scanned, and one elsewhere says nothing of this repository.
 */
async function indexOfCommit(
  top: string,
  gitDir: string,
  named: string | undefined,
): Promise<string | undefined> {
  if (named === undefined || named === '') return undefined;
  const place = resolve(top, named);
  const folder = await realpath(dirname(place)).catch(() => null);
  const own = folder === null ? null : join(folder, basename(place));
  // The usual one, which a repository without a commit may not have yet.
  if (own === join(gitDir, 'index')) return undefined;
  const real = own === null ? null : await realpath(own).catch(() => null);
  if (real !== null && isInside(gitDir, real)) return real;
  throw new AppError(
    'git/failed',
    'The staged files were not read because GIT_INDEX_FILE names no file in the git directory of this worktree. Unset the variable and try again.',
    { doing: 'list the staged files' },
  );
}
