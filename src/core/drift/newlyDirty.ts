import { listUntracked } from '../git/lsFiles.ts';
import type { Status } from '../git/status.ts';
import type { SavedStates } from './saved/createSavedStates.ts';
import { dirtyPaths, isInFolder } from '../git/dirtyPaths.ts';
import type { Moved } from './files/findMoved.ts';

interface Request {
  readonly root: string;
  readonly folder: string;
  readonly prefix: string;
  readonly now: Status;
  /** Files in play. */
  readonly paths: readonly string[];
  readonly moved: ReadonlyMap<string, Moved>;
  readonly kept: SavedStates | null;
  /** Paths that the user accepted before. */
  readonly accepted: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns paths that are uncommitted now, were not so then, and are not in play; a folder of new files ends with `/`.
 */
export async function newlyDirty(request: Request): Promise<readonly string[]> {
  const { root, folder, prefix, now, paths, moved, kept, accepted, signal } = request;
  const known = new Set([
    ...(kept?.dirty ?? []),
    ...accepted,
    ...paths,
    ...[...moved.values()].map(({ to }) => to),
  ]);
  const inPlay = (path: string): boolean => paths.some((own) => isInFolder(path, own));
  const found: string[] = [];
  for (const path of await dirtyPaths(now, { root, prefix, folder, signal })) {
    if (known.has(path) || inPlay(path)) continue;
    const holdsKnown = path.endsWith('/') && [...known].some((own) => own.startsWith(path));
    if (!holdsKnown) found.push(path);
    else {
      const below = (await listUntracked(root, signal)).filter((file) => file.startsWith(path));
      found.push(...below.filter((file) => !known.has(file) && !inPlay(file)));
    }
  }
  return found;
}
