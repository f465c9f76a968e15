import { opendir, realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '../../shared/errors.ts';

/** The real path of a folder that can be listed. Rejects with `projects/folder-gone`, `/not-a-folder`, `/unreadable`. */
export async function openFolder(path: string): Promise<string> {
  // Never against the process's own folder: that would be a guess.
  if (!isAbsolute(path) || path.includes('\0')) throw gone(path);
  try {
    const real = await realpath(path);
    if (!(await stat(real)).isDirectory()) {
      throw new AppError('projects/not-a-folder', `${path} is a file. Choose the folder it lies in.`, {
        path,
      });
    }
    await (await opendir(real)).close();
    return real;
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
    `There is no folder ${path} any more. If it was moved, open it where it is now.`,
    { path },
  );
}

function unreadable(path: string): AppError {
  return new AppError(
    'projects/unreadable',
    `The folder ${path} can’t be read. Check its permissions, or whether its disk is connected, and try again.`,
    { path },
  );
}
