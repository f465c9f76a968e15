import type { FileEntry } from '../../../shared/domain/file.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

/** What a list said of a project, to be compared with the disk later. */
export interface Seen {
  take(entries: readonly FileEntry[]): void;
  /**
   * Paths that are not as they were said to be, what is gone among them, and those written since the list began: who
   * read them before it may have read something else. Forgets what it compares. Rejects as `WorkerPool.listFiles`.
   */
  differences(pool: Pick<WorkerPool, 'listFiles'>, root: string): Promise<readonly string[]>;
}

/** `begun`: when the list did, ms since 1970. */
export function createSeen(begun: number): Seen {
  const seen = new Map<string, FileEntry>();
  return {
    take(entries) {
      for (const entry of entries) seen.set(entry.path, entry);
    },
    async differences(pool, root) {
      const found = new Set<string>();
      await pool.listFiles(root, true, (entries) => {
        for (const entry of entries) {
          const before = seen.get(entry.path);
          seen.delete(entry.path);
          if (!isSame(before, entry) || (entry.modified ?? 0) >= begun) found.add(entry.path);
        }
      });
      for (const path of seen.keys()) found.add(path);
      // A folder is named as a watch would.
      return [...found].map((path) => path.replace(/\/$/u, ''));
    },
  };
}

function isSame(before: FileEntry | undefined, now: FileEntry): boolean {
  if (before === undefined) return false;
  return before.bytes === now.bytes && before.modified === now.modified && before.ignored === now.ignored;
}
