import type { Status } from '../git/status.ts';

/** What is not committed of a project, relative to it and each once; the payload folder is left out. */
export function dirtyPaths(now: Status, prefix: string, payloadFolder: string): readonly string[] {
  const all = [
    ...now.staged.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])),
    ...now.unstaged.map(({ path }) => path),
    ...now.conflicted.map(({ path }) => path),
    ...now.untracked,
  ];
  const own = all
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .filter((path) => path !== '' && !isInFolder(path, payloadFolder));
  return [...new Set(own)].toSorted((a, b) => (a < b ? -1 : 1));
}

/** A folder lies in itself, with or without `/` at its end. */
export function isInFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
