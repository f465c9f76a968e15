import { basename, dirname, join } from 'node:path';
import type { Storage } from './storage.ts';

/** Files that the user deleted and may restore: they stay in `removed` beside the others until this run ends. */
export interface RemovedFiles {
  /** Returns true if there was a file to remove. */
  remove(file: string): Promise<boolean>;
  /** Returns true if there was a file to restore. */
  restore(file: string): Promise<boolean>;
  /** Deletes for good the files that this process removed. */
  discard(): Promise<void>;
}

/** Moves files for a caller that holds the file's lock. */
export function createRemovedFiles(storage: Pick<Storage, 'move' | 'remove'>): RemovedFiles {
  const removed = new Set<string>();
  return {
    async remove(file) {
      const moved = await storage.move(file, placeOf(file));
      if (moved) removed.add(placeOf(file));
      return moved;
    },
    async restore(file) {
      const moved = await storage.move(placeOf(file), file);
      removed.delete(placeOf(file));
      return moved;
    },
    async discard() {
      await Promise.all([...removed].map((file) => storage.remove(file)));
      removed.clear();
    },
  };
}

function placeOf(file: string): string {
  return join(dirname(file), 'removed', basename(file));
}
