import { AsyncLocalStorage } from 'node:async_hooks';
import { watch } from 'node:fs';
import { dirname } from 'node:path';
import { createTurns } from '../operations/createTurns.ts';
import { nodeDiskCalls, type DiskCalls } from './diskCalls.ts';
import { lockFile, type FileLock } from './fileLock.ts';
import { retryBusy } from './retryBusy.ts';
import type { Storage } from './storage.ts';
import { flushName, writeAtomic, writeNew, lacksHardLinks, type Disk } from './writeAtomic.ts';
import { codeOf, isDiskFull, readFailed, writeFailed } from './writeFailed.ts';

interface Options {
  readonly calls?: DiskCalls;
  readonly platform?: NodeJS.Platform;
  /** Time in ms until `storage/locked`. */
  readonly waitMs?: number;
  /** Called for a change that is on disk, but may not survive a power cut, with the system's code. */
  readonly onUnsure?: (file: string, cause: string) => void;
}

/** Times that work which lost its lock begins again. */
const attempts = 3;

/**
 * Locks under which the present work runs, of any file and any storage. There is one such record for all storages: Node
 * goes through them whenever a promise is made, for as long as the process lives.
 */
const locks = new AsyncLocalStorage<readonly { readonly of: Disk; readonly lock: FileLock }[]>();

export function createStorage(options: Options = {}): Storage {
  const { calls = nodeDiskCalls, platform = process.platform, waitMs = 10_000 } = options;
  const disk = { calls, platform, onUnsure: options.onUnsure };
  /** Lets calls of this process queue up instead of polling. */
  const inTurn = createTurns();

  const verify = async (): Promise<void> => {
    // A shared stack's lock is not beside its file, so all count.
    for (const { of, lock } of locks.getStore() ?? []) if (of === disk) await lock.verify();
  };

  return {
    writeAtomic: (file, data, rights) => writeAtomic(disk, file, data, { rights, verify }),
    writeNew: (file, data, rights) => writeNew(disk, file, data, rights),
    setAside: (file) => setAside(disk, file),
    async read(file) {
      try {
        return await calls.read(file);
      } catch (error) {
        // A path below a file doesn't exist either.
        if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
        throw readFailed(file, error);
      }
    },
    withLock: (file, work, whenFull) =>
      inTurn(file, async () => {
        for (let attempt = 1; ; attempt += 1) {
          let lock: FileLock;
          try {
            lock = await lockFile(disk, file, waitMs);
          } catch (error) {
            if (whenFull === undefined || !isDiskFull(error)) throw error;
            return await whenFull();
          }
          try {
            return await locks.run([...(locks.getStore() ?? []), { of: disk, lock }], work);
          } catch (error) {
            // `work` reads again, and changes that: its first reading is old by now.
            if (error !== lock.lost || attempt === attempts) throw error;
          } finally {
            // The work is done. A lock that can't be removed now is taken over once it is stale.
            await lock.release().catch(() => undefined);
          }
        }
      }),
    async list(folder) {
      try {
        return (await calls.list(folder)).filter((entry) => !entry.folder).map((entry) => entry.name);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        throw readFailed(folder, error);
      }
    },
    async move(from, to) {
      try {
        await calls.makeFolder(dirname(to));
        await verify();
        await retryBusy(() => calls.rename(from, to), platform);
        await flushName(disk, to);
        await flushName(disk, from);
        return true;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false;
        throw writeFailed(to, error);
      }
    },
    async remove(file) {
      try {
        await verify();
        await retryBusy(() => calls.unlink(file), platform);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw writeFailed(file, error, 'deleted');
      }
    },
    async watch(folder, onChange) {
      await calls.makeFolder(folder);
      try {
        const watcher = watch(folder, { persistent: false }, (_event, name) => onChange(name));
        // If the folder goes away, or the system has no watches left, only the watching ends.
        watcher.on('error', () => watcher.close());
        return () => watcher.close();
      } catch {
        return () => undefined;
      }
    },
  };
}

async function setAside(disk: Disk, file: string): Promise<string> {
  try {
    for (let number = 1; ; number += 1) {
      const target = `${file}.damaged-${String(number)}`;
      if (await giveName(disk, file, target)) return target;
    }
  } catch (error) {
    throw writeFailed(file, error);
  }
}

/** Renames a file, but never over one with that name, which may be the only copy of an older state. */
async function giveName(disk: Disk, file: string, target: string): Promise<boolean> {
  try {
    await disk.calls.link(file, target);
    await retryBusy(() => disk.calls.unlink(file), disk.platform);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!lacksHardLinks(error)) throw error;
  }
  try {
    await (await disk.calls.openNew(target)).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await retryBusy(() => disk.calls.rename(file, target), disk.platform);
  return true;
}
