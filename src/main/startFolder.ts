import { resolve } from 'node:path';

/** Returns the folder given at start, e.g. `carryover .`, as an absolute path; `null` if there is none. */
export function startFolder(
  args: readonly string[],
  workingFolder: string,
  isPackaged: boolean,
): string | null {
  // The first argument is the program; if Electron itself started it, the next plain one is the app.
  const plain = args.slice(1).filter((argument) => !argument.startsWith('-'));
  const folder = plain[isPackaged ? 0 : 1];
  return folder === undefined || folder === '' ? null : resolve(workingFolder, folder);
}
