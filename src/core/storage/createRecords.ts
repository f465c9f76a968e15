import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import { pathSegment } from './pathSegment.ts';
import type { Storage } from './storage.ts';

/** Records of one kind, one file each: a file that can't be used hides no other one. */
export interface Records {
  /**
   * Returns the names of the records' files. The first call also deletes for good what an earlier run removed and could
   * not discard. Rejects with `storage/read-failed`.
   */
  names(folder: string): Promise<readonly string[]>;
  /** Uses each file; leaves out those without a result, and those that fail with an `AppError`, which it tells once. */
  useEach<T>(files: readonly string[], use: (file: string) => Promise<T | null>): Promise<readonly T[]>;
  /** Tells in a notice what is wrong with a file, once per message. */
  tellOnce(file: string, message: string): void;
  /**
   * Moves a file to `removed` beside the others until this run ends; from a full disk, into memory. Returns true if
   * there was a file to remove. Takes the file's lock, so that no edit that is under way is lost: an editor takes it
   * too.
   */
  remove(file: string): Promise<boolean>;
  /**
   * Moves a removed file back, under the file's lock. Leaves alone a file that is `there` by now, which is newer; `gone`
   * if there is nothing to restore. `join`: returns a newer file with what the removed one had besides; `null` leaves the
   * newer one as it is.
   */
  restore(file: string, join?: JoinRecords): Promise<'restored' | 'there' | 'gone'>;
  /** Deletes for good the files that this process removed. */
  discardRemoved(): Promise<void>;
}

export type JoinRecords = (removed: Uint8Array, there: Uint8Array) => Promise<string | null>;

interface Ports {
  readonly storage: Pick<
    Storage,
    'list' | 'move' | 'read' | 'remove' | 'withLock' | 'writeAtomic' | 'writeNew'
  >;
  readonly emit: Emit;
  /** Called with the file of a record that an earlier run removed, once it is deleted for good. */
  readonly onSwept?: ((file: string) => Promise<void>) | undefined;
}

/** Milliseconds. No window offers to undo a deletion for this long. */
const abandonedAfter = 60 * 60 * 1000;

export function createRecords(
  { storage, emit, onSwept }: Ports,
  isRecord: (name: string) => boolean,
): Records {
  const reported = new Set<string>();
  const removed = new Set<string>();
  /** Records that were removed from a full disk, by file. */
  const inMemory = new Map<string, Uint8Array>();
  const swept = new Set<string>();
  const tellOnce = (file: string, message: string): void => {
    const key = JSON.stringify([file, message]);
    if (reported.has(key)) return;
    reported.add(key);
    emit('notice', { level: 'warn', message });
  };
  const sweep = async (folder: string): Promise<void> => {
    if (swept.has(folder)) return;
    swept.add(folder);
    const waiting = join(folder, removedFolder);
    for (const name of await storage.list(waiting).catch(() => [])) {
      const file = join(waiting, name);
      const movedAt = await stat(file).then(
        (found) => found.ctimeMs,
        () => Infinity,
      );
      if (Date.now() - movedAt <= abandonedAfter) continue;
      await storage.remove(file).catch(() => undefined);
      const place = join(folder, name);
      // A record may have come back to its place since.
      const isGone = (await storage.read(place).catch(() => true)) === null;
      if (isGone) await onSwept?.(place).catch(() => undefined);
    }
  };
  return {
    tellOnce,
    async names(folder) {
      await sweep(folder);
      return (await storage.list(folder)).filter(isRecord);
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
    remove: (file) =>
      storage.withLock(
        file,
        async () => {
          const moved = await storage.move(file, removedPlace(file));
          if (moved) removed.add(removedPlace(file));
          return moved;
        },
        // The disk is full: this makes room at once, and the record can be restored once there is room again.
        async () => {
          const bytes = await takeAway(storage, file);
          if (bytes !== null) inMemory.set(file, bytes);
          return bytes !== null;
        },
      ),
    restore: (file, joinRecords) =>
      storage.withLock(file, async () => {
        const there = await storage.read(file);
        const bytes = inMemory.get(file);
        if (there !== null) {
          const before = bytes ?? (await storage.read(removedPlace(file)));
          const joined = before === null ? null : await joinRecords?.(before, there);
          if (joined != null) {
            await storage.writeAtomic(file, joined);
            await storage.remove(removedPlace(file));
            removed.delete(removedPlace(file));
            inMemory.delete(file);
          }
          return 'there';
        }
        if (bytes !== undefined) {
          await storage.writeNew(file, bytes);
          inMemory.delete(file);
          return 'restored';
        }
        const moved = await storage.move(removedPlace(file), file);
        removed.delete(removedPlace(file));
        return moved ? 'restored' : 'gone';
      }),
    async discardRemoved() {
      await Promise.all([...removed].map((file) => storage.remove(file)));
      removed.clear();
      inMemory.clear();
    },
  };
}

/**
 * Returns the path of a project's own files in the data folder. Throws `projects/unknown` if the id can name no folder.
 */
export function projectPlace(dataFolder: string, projectId: string, name: string): string {
  const segment = pathSegment(projectId);
  if (segment !== null) return join(dataFolder, 'projects', segment, name);
  throw new AppError('projects/unknown', 'That project is unknown. Open its folder again.', { projectId });
}

/** Deletes a file and returns its bytes; `null` if there is none. */
export async function takeAway(
  storage: Pick<Storage, 'read' | 'remove'>,
  file: string,
): Promise<Uint8Array | null> {
  const bytes = await storage.read(file);
  if (bytes !== null) await storage.remove(file);
  return bytes;
}

const removedFolder = 'removed';

/** Returns the place where a removed record waits until this run ends. */
export function removedPlace(file: string): string {
  return join(dirname(file), removedFolder, basename(file));
}
