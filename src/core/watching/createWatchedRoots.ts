import type { ChangedPaths, FolderListener, WatchFolder } from './watchFolder.ts';
import { watchProject } from './watchProject.ts';

export interface WatchedRoots {
  /**
   * Watches as the given function, and also the repository that a project's `.git` points to; watched folders count for
   * `isWatched`.
   */
  readonly watch: WatchFolder;
  isWatched(root: string): boolean;
  /** Reports changes to every listener of a root that were found in another way. */
  tell(root: string, paths: ChangedPaths): void;
}

/** Tracks which folders are watched; `onChanges` gets every change in one of them first. */
export function createWatchedRoots(
  watch: WatchFolder,
  onChanges: (root: string, paths: ChangedPaths) => void,
): WatchedRoots {
  const listening = new Map<string, Set<FolderListener>>();
  return {
    isWatched: (root) => listening.has(root),
    tell(root, paths) {
      for (const listener of listening.get(root) ?? []) listener.onChanges(paths);
    },
    watch: async (root, listener) => {
      let ended = false;
      const end = (): void => {
        ended = true;
        const all = listening.get(root);
        if (all?.delete(own) !== true) return;
        if (all.size === 0) listening.delete(root);
        // Caches of it get no further changes.
        onChanges(root, null);
      };
      const own: FolderListener = {
        onChanges(paths) {
          onChanges(root, paths);
          listener.onChanges(paths);
        },
        onFailed(error) {
          end();
          listener.onFailed(error);
        },
      };
      const stop = await watchProject(watch, root, own);
      if (!ended) listening.set(root, (listening.get(root) ?? new Set()).add(own));
      return async () => {
        end();
        await stop();
      };
    },
  };
}
