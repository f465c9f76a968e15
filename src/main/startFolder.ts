import { resolve } from 'node:path';

/** The folder that the app was started with, e.g. `carryover .`; `null` where there is none. Absolute. */
export function startFolder(
  args: readonly string[],
  workingFolder: string,
  isPackaged: boolean,
): string | null {
  // The first is the program; started by Electron itself, the next plain one is the app.
  const plain = args.slice(1).filter((argument) => !argument.startsWith('-'));
  const folder = plain[isPackaged ? 0 : 1];
  return folder === undefined || folder === '' ? null : resolve(workingFolder, folder);
}
