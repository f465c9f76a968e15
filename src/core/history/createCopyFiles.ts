import { basename, join } from 'node:path';
import type { Emit } from '../../shared/api.ts';
import { historyLimits, type CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import { AppError, isAppError } from '../../shared/errors.ts';
import { createRecords, projectPlace } from '../storage/createRecords.ts';
import { idOfSegment, pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';
import { parseCopyFile, renderCopyFile, unpackCopy, type Packing } from './copyFile.ts';

export interface CopyFiles {
  folderOf(projectId: string): string;
  /** Returns copies, newest first. Leaves out files that can't be used, and names them in a notice. */
  list(projectId: string): Promise<readonly CopyEntry[]>;
  /** Writes a copy, which is on disk when the promise resolves. */
  add(projectId: string, entry: CopyEntry, text: string, packing?: Packing): Promise<void>;
  /** Compresses a copy that was added as `stored`, unless it was removed meanwhile. */
  pack(projectId: string, entry: CopyEntry, text: string): Promise<void>;
  /** Deletes the oldest copies beyond the limits; one that can't be deleted now is deleted after the next copy. */
  prune(projectId: string): Promise<void>;
  /** Rejects with `history/gone`, `history/damaged`, `storage/read-failed`. */
  read(projectId: string, copyId: string): Promise<{ readonly entry: CopyEntry; readonly text: string }>;
  remove(projectId: string, copyIds: readonly string[]): Promise<void>;
  restore(projectId: string, copyIds: readonly string[]): Promise<void>;
  /** Deletes for good the copies that this process removed. */
  discardRemoved(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly limits?: typeof historyLimits;
}

const suffix = '.copy';

/** Stores one file per copy, whose text never changes once it is written, so that processes need no agreement. */
export function createCopyFiles({ dataFolder, storage, emit, limits = historyLimits }: Options): CopyFiles {
  const records = createRecords({ storage, emit }, (name) => name.endsWith(suffix) && !name.startsWith('.'));
  const known = new Map<string, CopyEntry>();

  const folderOf = (projectId: string) => projectPlace(dataFolder, projectId, 'history');
  const fileOf = (projectId: string, copyId: string): string => {
    const segment = pathSegment(copyId);
    if (segment === null) throw gone(copyId);
    return join(folderOf(projectId), segment + suffix);
  };
  const entryIn = async (file: string): Promise<CopyEntry | null> => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const bytes = await storage.read(file);
    if (bytes === null) return null;
    const parsed = parseCopyFile(bytes);
    if (parsed.status === 'ok' && parsed.entry.id === copyIdOf(file)) {
      known.set(file, parsed.entry);
      return parsed.entry;
    }
    if (parsed.status === 'newer') {
      const message = `A copy in the history was saved by a newer version of Carryover and was left unchanged: ${basename(file)}.`;
      records.tellOnce(file, message);
    } else {
      const kept = basename(await storage.setAside(file));
      records.tellOnce(file, `A copy in the history was damaged and can’t be shown. It was kept as ${kept}.`);
    }
    return null;
  };

  const list = async (projectId: string): Promise<readonly CopyEntry[]> => {
    const folder = folderOf(projectId);
    const files = (await records.names(folder)).map((name) => join(folder, name));
    return (await records.useEach(files, entryIn)).toSorted(newestFirst);
  };

  return {
    folderOf,
    list,
    async add(projectId, entry, text, packing) {
      const file = fileOf(projectId, entry.id);
      const write = async (how?: Packing) =>
        storage.writeAtomic(file, await renderCopyFile(entry, text, how));
      // On a disk that is almost full there may be room for it packed.
      await (packing === 'stored' ? write(packing).catch(() => write()) : write());
      known.set(file, entry);
    },
    async pack(projectId, entry, text) {
      const file = fileOf(projectId, entry.id);
      const packed = await renderCopyFile(entry, text);
      await storage.withLock(file, async () => {
        if ((await storage.read(file)) !== null) await storage.writeAtomic(file, packed);
      });
    },
    async prune(projectId) {
      let bytes = 0;
      try {
        for (const [index, { id, bytes: own }] of (await list(projectId)).entries()) {
          bytes += own;
          // The newest one stays, whatever its size.
          if (index === 0 || (index < limits.entries && bytes <= limits.bytes)) continue;
          await storage.remove(fileOf(projectId, id));
          known.delete(fileOf(projectId, id));
        }
      } catch (error) {
        if (!isAppError(error)) throw error;
      }
    },
    async read(projectId, copyId) {
      const file = fileOf(projectId, copyId);
      const bytes = await storage.read(file);
      if (bytes === null) throw gone(copyId);
      const parsed = parseCopyFile(bytes);
      const text = parsed.status === 'ok' ? await unpackCopy(parsed) : null;
      if (parsed.status === 'ok' && text !== null) return { entry: parsed.entry, text };
      if (parsed.status === 'newer') throw gone(copyId);
      const kept = basename(await storage.setAside(file));
      known.delete(file);
      throw new AppError(
        'history/damaged',
        `This copy is damaged and can’t be used. It was kept as ${kept} in the data folder.`,
        { file: kept },
      );
    },
    async remove(projectId, copyIds) {
      for (const copyId of copyIds) {
        known.delete(fileOf(projectId, copyId));
        await records.remove(fileOf(projectId, copyId));
      }
    },
    async restore(projectId, copyIds) {
      for (const copyId of copyIds) await records.restore(fileOf(projectId, copyId));
    },
    discardRemoved: () => records.discardRemoved(),
  };
}

function gone(copyId: string): AppError {
  return new AppError('history/gone', 'That copy is no longer in the history. It may have been deleted.', {
    copyId,
  });
}

function newestFirst(a: CopyEntry, b: CopyEntry): number {
  const [left, right] = [`${a.at} ${a.id}`, `${b.at} ${b.id}`];
  return left < right ? 1 : Number(left > right) * -1;
}

function copyIdOf(file: string): string | null {
  return idOfSegment(basename(file).slice(0, -suffix.length));
}
