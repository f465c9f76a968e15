import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError, isAppError } from '../../shared/errors.ts';
import { isInside } from '../storage/resolveInside.ts';
import { describeRepository, gitEntryAbove, type Repository } from './describeRepository.ts';
import { damaged, gitError, tooOld } from './gitError.ts';
import { refuseLazyFetch } from './refuseLazyFetch.ts';

export interface Worktree extends Extract<Repository, { kind: 'worktree' }> {
  /** Path of the project's folder below the worktree's top, ending with `/`; empty at the top. */
  readonly prefix: string;
  readonly gitDir: string;
}

/**
 * Returns the worktree that contains a project's folder. Rejects with `git/…` if there is none, and if the repository
 * belongs to another place: reading it would show files that the user did not open.
 */
export async function openWorktree(root: string): Promise<Worktree> {
  const repository = await describeRepository(root);
  if (repository.kind === 'none') throw noRepository(repository);
  const [top, folder] = await Promise.all([realpath(repository.top), realpath(root)]);
  const gitDir = await gitDirAt(top);
  if (!isInside(top, folder) || gitDir === null || !(await isOwn(top, gitDir, repository.commonDir))) {
    throw new AppError(
      'git/no-repository',
      'The repository in this folder belongs to the files of another folder. Open that folder as a project.',
      { why: 'elsewhere' },
    );
  }
  await refuseLazyFetch(root);
  const prefix = folder.slice(top.length).replaceAll('\\', '/').replace(/^\/+/u, '');
  return { ...repository, gitDir, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** True if a rejection of `openWorktree` tells of a repository that git could not read, and not that there is none. */
export async function isUnreadable(root: string, error: AppError): Promise<boolean> {
  if (isAppError(error, 'git/no-repository')) return error.facts.why === 'not-trusted';
  // Without git, only a folder that looks like a repository tells.
  return (await gitEntryAbove(root)) !== null;
}

/** Returns the target of a folder's `.git`; `null` if there is none. */
export async function gitDirAt(folder: string): Promise<string | null> {
  const place = join(folder, '.git');
  try {
    const stats = await stat(place);
    if (stats.isDirectory()) return await realpath(place);
    if (!stats.isFile() || stats.size > 10_000) return null;
    const link = /^gitdir: ?([^\n]+?)\n*$/u.exec(await readFile(place, 'utf8'))?.[1];
    return link === undefined ? null : await realpath(resolve(folder, link));
  } catch {
    return null;
  }
}

/**
 * False for a repository that has its files elsewhere: a folder can claim any repository of this machine as its own.
 */
async function isOwn(top: string, gitDir: string, commonDir: string): Promise<boolean> {
  if (!isInside(await realpath(commonDir), gitDir)) return false;
  if (gitDir === join(top, '.git')) return true;
  if (basename(gitDir) === '.git') return false;
  const back = await readFile(join(gitDir, 'gitdir'), 'utf8').catch(() => null);
  // Without a link back it belongs to a submodule, whose place git checks, or was deliberately separated from its
  // files.
  if (back === null) return true;
  const worktree = await realpath(dirname(resolve(gitDir, back.trimEnd()))).catch(() => null);
  // Missing: the user moved the worktree here by hand.
  return worktree === null || worktree === top;
}

function noRepository({ why, complaint = '' }: Extract<Repository, { kind: 'none' }>): AppError {
  switch (why) {
    case 'too-old':
      return tooOld();
    case 'damaged':
      return damaged(complaint);
    case 'not-installed':
      return gitError({ status: 'not-installed' }, 'read this folder');
    case 'timed-out':
      return gitError({ status: 'timed-out' }, 'read this folder');
    case 'failed':
      return gitError({ status: 'failed', exitCode: null, complaint: '' }, 'read this folder');
    case 'not-trusted':
      return new AppError(
        'git/no-repository',
        'Git does not read this folder because it belongs to another user. If you trust the folder, add it to git’s safe.directory and try again.',
        { why },
      );
    case 'no-worktree':
      return new AppError(
        'git/no-repository',
        'There is no git repository here. Run "git init" in the folder to start one.',
        { why },
      );
  }
}
