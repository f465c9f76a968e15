import type { ChangedPaths, WatchFolder } from './watchFolder.ts';

export interface SideWatch {
  /** Watches another project's folder from now on. Never rejects: a folder that can't be watched is read on request. */
  follow(root: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds; bursts are reported together. */
const restMs = 100;
const maxPaths = 5_000;

/** Watches the folders of other projects that stacks take files from. */
export function createSideWatch(
  watch: WatchFolder,
  onChanged: (root: string, paths: ChangedPaths) => void,
): SideWatch {
  const followed = new Map<string, Promise<(() => Promise<void>) | null>>();
  const pending = new Map<string, Set<string> | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    timer = undefined;
    const all = [...pending];
    pending.clear();
    for (const [root, paths] of all) onChanged(root, paths === null ? null : [...paths]);
  };

  const collect = (root: string, paths: ChangedPaths): void => {
    const before = pending.get(root);
    const all = paths === null || before === null ? null : new Set([...(before ?? []), ...paths]);
    pending.set(root, all === null || all.size > maxPaths ? null : all);
    timer ??= setTimeout(tell, restMs);
    timer.unref();
  };

  const begin = async (root: string): Promise<(() => Promise<void>) | null> => {
    try {
      return await watch(root, {
        onChanges: (paths) => collect(root, paths),
        onFailed: () => {
          followed.delete(root);
          collect(root, null);
        },
      });
    } catch {
      followed.delete(root);
      return null;
    }
  };

  return {
    async follow(root) {
      if (!followed.has(root)) followed.set(root, begin(root));
      await followed.get(root);
    },
    async close() {
      clearTimeout(timer);
      const stops = await Promise.all(followed.values());
      followed.clear();
      // On some systems a watch can't end after its folder is gone, and needn't.
      await Promise.all(stops.flatMap((stop) => (stop === null ? [] : [stop().catch(() => undefined)])));
    },
  };
}
