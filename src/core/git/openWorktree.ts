import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { isInside } from '../sources/files/resolveInside.ts';
import { describeRepository, type Repository } from './describeRepository.ts';
import { gitError } from './gitError.ts';

export interface Worktree extends Extract<Repository, { kind: 'worktree' }> {
  /** The project's folder below the worktree's top, ending with `/`; empty at the top. */
  readonly prefix: string;
  readonly gitDir: string;
}

/**
 * The worktree that a project's folder lies in. Rejects with `git/…` where there is none, and where the repository's
 * configuration moves it to another place: reading there would show files that nobody opened.
 */
export async function openWorktree(root: string): Promise<Worktree> {
  const repository = await describeRepository(root);
  if (repository.kind === 'none') throw noRepository(repository.why);
  const [top, folder] = await Promise.all([realpath(repository.top), realpath(root)]);
  const gitDir = await gitDirAt(top);
  if (!isInside(top, folder) || gitDir === null || !(await isOf(gitDir, repository.commonDir))) {
    throw new AppError(
      'git/no-repository',
      'This repository’s configuration puts its files into another folder. Open that folder as a project.',
      { why: 'elsewhere' },
    );
  }
  const prefix = folder.slice(top.length).replaceAll('\\', '/').replace(/^\/+/u, '');
  return { ...repository, gitDir, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** Where `.git` of a folder leads; `null` where there is none. */
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

async function isOf(gitDir: string, commonDir: string): Promise<boolean> {
  return isInside(await realpath(commonDir), gitDir);
}

function noRepository(why: Extract<Repository, { kind: 'none' }>['why']): AppError {
  switch (why) {
    case 'not-installed':
      return gitError({ status: 'not-installed' }, 'look at this folder');
    case 'failed':
      return gitError({ status: 'failed', exitCode: null, complaint: '' }, 'look at this folder');
    case 'not-trusted':
      return new AppError(
        'git/no-repository',
        'Git does not read this folder: it belongs to another user. If you trust it, add it to git’s safe.directory and try again.',
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
