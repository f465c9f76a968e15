import type { ChangedPaths, FolderListener, WatchFolder } from './watchFolder.ts';
import { watchProject } from './watchProject.ts';

export interface WatchedRoots {
  /** As the watch it is made of, and of the repository that a project's `.git` leads to; what it listens to counts as watched. */
  readonly watch: WatchFolder;
  isWatched(root: string): boolean;
  /** Tells everybody who listens to a root what was found out in another way. */
  tell(root: string, paths: ChangedPaths): void;
}

/** Knows which folders are listened to; `onChanges` hears of every change in one of them first. */
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
        // What is kept of it is not told of changes any more.
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
