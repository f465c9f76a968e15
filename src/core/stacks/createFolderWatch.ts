import type { Storage } from '../storage/storage.ts';

/** In ms. A write touches several names in a row. */
const quietFor = 60;

export interface FolderWatch {
  /** Starts watching a project's stacks; a second call does nothing. Ignores a folder that can't be watched. */
  watch(projectId: string, folder: string): Promise<void>;
  close(): void;
}

/** Detects changes of stacks by other processes. */
export function createFolderWatch(
  storage: Storage,
  onChange: (projectId: string) => Promise<void>,
): FolderWatch {
  const watched = new Map<string, Promise<() => void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let closed = false;

  const later = (projectId: string) => {
    clearTimeout(timers.get(projectId));
    if (closed) return;
    timers.set(projectId, setTimeout(() => void onChange(projectId), quietFor).unref());
  };

  return {
    async watch(projectId, folder) {
      const started =
        watched.get(projectId) ??
        storage
          .watch(folder, (name) => {
            if (name === null || name.endsWith('.stack.json')) later(projectId);
          })
          // Without write access there is no folder to watch; the stacks that are there can still be listed.
          .catch(() => () => undefined);
      watched.set(projectId, started);
      await started;
    },
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      for (const started of watched.values()) void started.then((stop) => stop());
      watched.clear();
    },
  };
}
