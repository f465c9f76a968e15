/** Changed paths below a folder, relative, with `/`; `null` for too many to name, or if some were lost. */
export type ChangedPaths = readonly string[] | null;

export interface FolderListener {
  onChanges(paths: ChangedPaths): void;
  /** Called when no event follows, e.g. because the system has no watches left or the folder is gone. */
  onFailed(error: unknown): void;
}

/** True for paths that a watch need not report: they change by the thousand, and git hardly ever reads them. */
export function isUnheard(path: string): boolean {
  return /(^|\/)node_modules\/./u.test(path);
}

/**
 * Watches a folder and everything below it, except paths for which `isUnheard` is true, until the returned function is
 * called, which does not reject. A new folder's entries are reported by their own names or by a folder that contains
 * them, and watched from then on. Rejects if the system can't watch it. May keep the process alive until then, so that
 * only a host that ends it through `Core.close` or by itself supplies one.
 */
export type WatchFolder = (root: string, listener: FolderListener) => Promise<() => Promise<void>>;
