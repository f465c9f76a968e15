import { opendir, realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '../../shared/errors.ts';

export interface Limits {
  readonly timeoutMs?: number;
  /** How the disk is asked; for tests, which can't make one that never answers. */
  readonly look?: (path: string) => Promise<{ readonly path: string }>;
}

/**
 * The real path of a folder that can be listed. Rejects with `projects/folder-gone`, `/not-a-folder`, `/unreadable`, and
 * with `projects/no-answer` where its disk takes too long.
 */
export async function openFolder(path: string, options: Limits = {}): Promise<string> {
  const { timeoutMs = 10_000, look = lookAt } = options;
  const real = await withinTime(look(path), timeoutMs);
  if (real === 'late') throw noAnswer(path);
  return real.path;
}

async function lookAt(path: string): Promise<{ readonly path: string }> {
  // Never against the process's own folder: that would be a guess.
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
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code !== 'string') throw error;
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

/** What work answers, or `late` where it takes longer. It can't be stopped: what it comes to then is dropped. */
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
