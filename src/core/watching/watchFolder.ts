/** What changed below a folder: relative paths with `/`; `null`: more than is worth naming, or some were lost. */
export type ChangedPaths = readonly string[] | null;

export interface FolderListener {
  onChanges(paths: ChangedPaths): void;
  /** Nothing more will be heard, e.g. because the system has no watches left or the folder is gone. */
  onFailed(error: unknown): void;
}

/** What a watch need not tell of: it changes by the thousand, and git hardly ever looks there. */
export function isUnheard(path: string): boolean {
  return /(^|\/)node_modules\/./u.test(path);
}

/**
 * Listens to a folder and all below it, but for what `isUnheard`, until the answer is called, which does not reject. What
 * comes to be within a new folder is told by its own name or by a folder that it is in, and listened to from then on.
 * Rejects where the system can't watch it. May keep the process alive until then, so that only a host that ends it
 * through `Core.close` or by itself supplies one.
 */
export type WatchFolder = (root: string, listener: FolderListener) => Promise<() => Promise<void>>;
