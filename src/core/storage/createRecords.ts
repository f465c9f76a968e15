import { basename, dirname, join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import { pathSegment } from './pathSegment.ts';
import type { Storage } from './storage.ts';
import { readFailed } from './writeFailed.ts';

/** Records of one kind, one file each: a file that can't be used hides no other one. */
export interface Records {
  /** Returns the names of the records' files. Rejects with `storage/read-failed`. */
  names(folder: string): Promise<readonly string[]>;
  /** Uses each file; leaves out those without a result, and those that fail with an `AppError`, which it tells once. */
  useEach<T>(files: readonly string[], use: (file: string) => Promise<T | null>): Promise<readonly T[]>;
  /** Tells in a notice what is wrong with a file, once per message. */
  tellOnce(file: string, message: string): void;
  /** Moves a file to `removed` beside the others until this run ends. Returns true if there was a file to remove. */
  remove(file: string): Promise<boolean>;
  /** Returns true if there was a file to restore. */
  restore(file: string): Promise<boolean>;
  /** Deletes for good the files that this process removed. */
  discardRemoved(): Promise<void>;
}

interface Ports {
  readonly storage: Pick<Storage, 'list' | 'move' | 'remove'>;
  readonly emit: Emit;
}

/** `remove` and `restore` move files for a caller that holds the file's lock. */
export function createRecords({ storage, emit }: Ports, isRecord: (name: string) => boolean): Records {
  const told = new Set<string>();
  const removed = new Set<string>();
  const tellOnce = (file: string, message: string): void => {
    const key = JSON.stringify([file, message]);
    if (told.has(key)) return;
    told.add(key);
    emit('notice', { level: 'warn', message });
  };
  return {
    tellOnce,
    async names(folder) {
      try {
        return (await storage.list(folder)).filter(isRecord);
      } catch (error) {
        throw readFailed(folder, error);
      }
    },
    async useEach(files, use) {
      const found = await Promise.all(
        files.map((file) =>
          use(file).catch((error: unknown) => {
            if (!isAppError(error)) throw error;
            tellOnce(file, error.message);
            return null;
          }),
        ),
      );
      return found.filter((one) => one !== null);
    },
    async remove(file) {
      const moved = await storage.move(file, removedPlace(file));
      if (moved) removed.add(removedPlace(file));
      return moved;
    },
    async restore(file) {
      const moved = await storage.move(removedPlace(file), file);
      removed.delete(removedPlace(file));
      return moved;
    },
    async discardRemoved() {
      await Promise.all([...removed].map((file) => storage.remove(file)));
      removed.clear();
    },
  };
}

/** Returns the path of a project's own files in the data folder. Throws `projects/unknown` if the id can name no folder. */
export function projectPlace(dataFolder: string, projectId: string, name: string): string {
  const segment = pathSegment(projectId);
  if (segment !== null) return join(dataFolder, 'projects', segment, name);
  throw new AppError('projects/unknown', 'That project is unknown. Open its folder again.', { projectId });
}

function removedPlace(file: string): string {
  return join(dirname(file), 'removed', basename(file));
}
