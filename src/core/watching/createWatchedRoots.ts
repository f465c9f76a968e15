import type { ChangedPaths, WatchFolder } from './watchFolder.ts';

export interface WatchedRoots {
  /** As the watch it is made of; what it listens to counts as watched. */
  readonly watch: WatchFolder;
  isWatched(root: string): boolean;
}

/** Knows which folders are listened to; `onChanges` hears of every change in one of them first. */
export function createWatchedRoots(
  watch: WatchFolder,
  onChanges: (root: string, paths: ChangedPaths) => void,
): WatchedRoots {
  const counts = new Map<string, number>();
  return {
    isWatched: (root) => (counts.get(root) ?? 0) > 0,
    watch: async (root, listener) => {
      let counted = false;
      let ended = false;
      const end = (): void => {
        ended = true;
        if (!counted) return;
        counted = false;
        counts.set(root, (counts.get(root) ?? 1) - 1);
        // What is kept of it is not told of changes any more.
        onChanges(root, null);
      };
      const stop = await watch(root, {
        onChanges(paths) {
          onChanges(root, paths);
          listener.onChanges(paths);
        },
        onFailed(error) {
          end();
          listener.onFailed(error);
        },
      });
      if (!ended) {
        counted = true;
        counts.set(root, (counts.get(root) ?? 0) + 1);
      }
      return async () => {
        end();
        await stop();
      };
    },
  };
}
