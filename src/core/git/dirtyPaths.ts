import { listUntracked } from './lsFiles.ts';
import type { Status } from './status.ts';

interface Where {
  readonly root: string;
  /** Path of the project in its worktree. */
  readonly prefix: string;
  /** Folder of payloads. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns uncommitted paths of a project, relative to it and each once, a new folder with a `/` at its end; leaves out
 * the payload folder.
 */
export async function dirtyPaths(
  now: Status,
  { root, prefix, folder, signal }: Where,
): Promise<readonly string[]> {
  const all = [
    ...now.staged.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])),
    ...now.unstaged.map(({ path }) => path),
    ...now.conflicted.map(({ path }) => path),
    ...now.untracked,
  ];
  const own = all
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))
    .filter((path) => path !== '' && !isInFolder(path, folder));
  // Git lists a new folder without its contents, which may be only the payload folder.
  const around = own.find((path) => path.endsWith('/') && folder.startsWith(path));
  if (around === undefined) return inOrder(own);
  const below = (await listUntracked(root, signal)).filter(
    (path) => path.startsWith(around) && !isInFolder(path, folder),
  );
  return inOrder([...own.filter((path) => path !== around), ...below]);
}

function inOrder(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].toSorted((a, b) => (a < b ? -1 : 1));
}

/** True for a path in the folder and for the folder itself, with or without `/` at its end. */
export function isInFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
