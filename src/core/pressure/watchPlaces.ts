import { watch, type FSWatcher } from 'node:fs';

export interface PlaceWatch {
  /** Watches these folders from now on, each without what lies below it, and no others. */
  follow(folders: readonly string[]): void;
  close(): void;
}

/** Watches folders of agents. Never keeps the process alive; a folder that can't be watched is read on request. */
export function watchPlaces(onChange: (folder: string, name: string | null) => void): PlaceWatch {
  const watchers = new Map<string, FSWatcher>();
  const end = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    follow(folders) {
      const wanted = new Set(folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) end(folder);
      for (const folder of wanted) {
        if (watchers.has(folder)) continue;
        try {
          const watcher = watch(folder, { persistent: false }, (_event, name) => onChange(folder, name));
          // The folder went away, or the system has no watches left.
          watcher.on('error', () => end(folder));
          watchers.set(folder, watcher);
        } catch {
          // The window measures anew when it gets the focus.
        }
      }
    },
    close() {
      for (const folder of watchers.keys()) end(folder);
    },
  };
}
