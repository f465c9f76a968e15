import { opendir, realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { errorCode } from './errorCode.ts';

export interface Limits {
  readonly timeoutMs?: number;
  /** Reads the folder; for tests, which can't make a disk that never answers. */
  readonly look?: (path: string) => Promise<{ readonly path: string }>;
}

/**
 * Returns the real path of a folder that can be listed. Rejects with `projects/folder-gone`, `/not-a-folder`,
 * `/unreadable`, and with `projects/no-answer` if its disk takes too long.
 */
export async function openFolder(path: string, options: Limits = {}): Promise<string> {
  const { timeoutMs = 10_000, look = lookAt } = options;
  const real = await withinTime(look(path), timeoutMs);
  if (real === 'late') throw noAnswer(path);
  return real.path;
}

async function lookAt(path: string): Promise<{ readonly path: string }> {
  // A path relative to the process's own folder would be a guess.
  if (!isAbsolute(path) || path.includes('\0')) throw gone(path);
  try {
    const real = await realpath(path);
    if (!(await stat(real)).isDirectory()) {
      throw new AppError('projects/not-a-folder', `${path} is a file. Choose the folder that contains it.`, {
        path,
      });
    }
    await (await opendir(real)).close();
    return { path: real };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = errorCode(error);
    throw code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' ? gone(path) : unreadable(path);
  }
}

function gone(path: string): AppError {
  return new AppError(
    'projects/folder-gone',
    `The folder ${path} does not exist. If it was moved, open it at its new place.`,
    { path },
  );
}

function noAnswer(path: string): AppError {
  return new AppError(
    'projects/no-answer',
    `The disk that holds ${path} does not respond. Check that the disk is connected or that its network is reachable, and try again.`,
    { path },
  );
}

function unreadable(path: string): AppError {
  return new AppError(
    'projects/unreadable',
    `The folder ${path} can’t be read. Check its permissions and that its disk is connected, and try again.`,
    { path },
  );
}

/** Returns the result of work, or `late` if it takes longer. The work can't be stopped: its result is dropped then. */
async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((settle) => {
    timer = setTimeout(() => settle('late'), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
