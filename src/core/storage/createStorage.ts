import { watch } from 'node:fs';
import { dirname } from 'node:path';
import { createTurns } from '../operations/createTurns.ts';
import { nodeDiskCalls, type DiskCalls } from './diskCalls.ts';
import { lockFile } from './fileLock.ts';
import { retryBusy } from './retryBusy.ts';
import { setAside } from './setAside.ts';
import type { Storage } from './storage.ts';
import { writeAtomic, writeNew } from './writeAtomic.ts';
import { codeOf, writeFailed } from './writeFailed.ts';

interface Options {
  readonly calls?: DiskCalls;
  readonly platform?: NodeJS.Platform;
  /** Time in ms until `storage/locked`. */
  readonly waitMs?: number;
}

export function createStorage(options: Options = {}): Storage {
  const { calls = nodeDiskCalls, platform = process.platform, waitMs = 10_000 } = options;
  const disk = { calls, platform };
  /** Lets calls of this process queue up instead of polling. */
  const inTurn = createTurns();

  return {
    writeAtomic: (file, data, rights) => writeAtomic(disk, file, data, rights),
    writeNew: (file, data, rights) => writeNew(disk, file, data, rights),
    setAside: (file) => setAside(disk, file),
    async read(file) {
      try {
        return await calls.read(file);
      } catch (error) {
        // A path below a file doesn't exist either.
        if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
        throw error;
      }
    },
    withLock: (file, work) =>
      inTurn(file, async () => {
        const release = await lockFile(disk, file, waitMs);
        try {
          return await work();
        } finally {
          await release();
        }
      }),
    async list(folder) {
      try {
        return (await calls.list(folder)).filter((entry) => !entry.folder).map((entry) => entry.name);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      }
    },
    async move(from, to) {
      try {
        await calls.makeFolder(dirname(to));
        await retryBusy(() => calls.rename(from, to), platform);
        await calls.syncFolder(dirname(to));
        await calls.syncFolder(dirname(from));
        return true;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false;
        throw writeFailed(to, error);
      }
    },
    async remove(file) {
      try {
        await retryBusy(() => calls.unlink(file), platform);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw writeFailed(file, error);
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
