import { lstat, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { listWorktrees, type WorktreePlace } from '../git/listWorktrees.ts';
import { openWorktree } from '../git/openWorktree.ts';

/** A worktree as git lists it, with the real path of its folder, which is its key. */
export interface FoundWorktree extends WorktreePlace {
  readonly key: string;
  readonly name: string;
  readonly isMain: boolean;
  readonly isOwn: boolean;
}

export interface Repository {
  /** Top of the project's own worktree. */
  readonly top: string;
  readonly commonDir: string;
  /** The main worktree first, then by name. */
  readonly worktrees: readonly FoundWorktree[];
}

/** Returns the worktrees of a project's repository. Rejects with `git/…` outside of one. */
export async function findWorktrees(root: string): Promise<Repository> {
  const { top, commonDir } = await openWorktree(root);
  const own = await realpath(top);
  // The main one is named first; a bare repository has no files there.
  const places = (await listWorktrees(root)).map((place, index) => ({ ...place, isMain: index === 0 }));
  const found = await Promise.all(
    places
      .filter(({ bare }) => !bare)
      .map(async (place): Promise<FoundWorktree> => {
        const isThere = await lstat(place.path).then(
          () => true,
          () => false,
        );
        const key = isThere ? await realpath(place.path) : place.path;
        return {
          ...place,
          key,
          name: basename(key),
          gone: place.gone || !isThere,
          isOwn: key === own,
        };
      }),
  );
  const sorted = found.toSorted(
    (a, b) => Number(b.isMain) - Number(a.isMain) || a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1),
  );
  return { top: own, commonDir, worktrees: sorted };
}

/** Returns the worktree with this key. Rejects with `worktrees/unknown`. */
export function worktreeOf({ worktrees }: Repository, key: string): FoundWorktree {
  const found = worktrees.find((worktree) => worktree.key === key);
  if (found !== undefined) return found;
  throw new AppError('worktrees/unknown', 'Git does not list this worktree any more. Read the list again.', {
    key,
  });
}
