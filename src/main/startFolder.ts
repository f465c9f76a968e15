import { resolve } from 'node:path';

/**
 * Returns the folder given at start, e.g. `carryover .`, as an absolute path; `null` if there is none. Without a working
 * folder the path stays as it is, so that opening it says that there is no such folder.
 */
export function startFolder(
  args: readonly string[],
  startedIn: string | null,
  isPackaged: boolean,
): string | null {
  // The first argument is the program; if Electron itself started it, the next plain one is the app.
  const plain = args.slice(1).filter((argument) => !argument.startsWith('-'));
  const folder = plain[isPackaged ? 0 : 1];
  if (folder === undefined || folder === '') return null;
  return startedIn === null ? folder : resolve(startedIn, folder);
}

/** Returns the folder that the process was started in; `null` if it was deleted. */
export function workingFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}
