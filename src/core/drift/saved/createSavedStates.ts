import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { driftCopyLimits } from '../../../shared/domain/payload/driftCopies.ts';
import { pathSegment } from '../../storage/pathSegment.ts';
import type { Storage } from '../../storage/storage.ts';

/** States of files in play when a payload was saved, as far as git does not have them. */
export interface SavedStates {
  readonly files: Readonly<Record<string, SavedFile>>;
  /** Paths that were not committed then, and not in play. */
  readonly dirty: readonly string[];
}

export interface SavedFile {
  readonly hash: string;
  /** Text with a mark for every suspected secret; absent for binary and large files. */
  readonly masked?: string;
  /** True if the text has a mark. */
  readonly marked?: boolean;
  /** Hash of each line of a range that the payload names. */
  readonly ranges: readonly { readonly first: number; readonly lines: readonly string[] }[];
}

/** Bytes when unpacked; the app writes no larger file. */
const maxBytes = 64_000_000;

const savedStatesSchema = z.object({
  carryover: z.literal(1),
  files: z.record(
    z.string(),
    z.object({
      hash: z.string(),
      masked: z.string().exactOptional(),
      marked: z.boolean().exactOptional(),
      ranges: z.array(z.object({ first: z.number(), lines: z.array(z.string()) })),
    }),
  ),
  dirty: z.array(z.string()),
  root: z.string().exactOptional(),
  folder: z.string().exactOptional(),
});

export const savedStatesEnding = '.kept.gz';

export function savedStatesFolder(dataFolder: string): string {
  return join(dataFolder, 'payloads');
}

/** Removes the oldest copies beyond so many bytes together. The newest one stays, whatever its size. */
async function trimSavedStates(
  dataFolder: string,
  storage: Pick<Storage, 'list' | 'remove' | 'withLock'>,
  limit: number,
): Promise<void> {
  const folder = savedStatesFolder(dataFolder);
  const names = (await storage.list(folder).catch(() => [])).filter((name) =>
    name.endsWith(savedStatesEnding),
  );
  const copies = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const stats = await stat(file).catch(() => null);
      return stats === null ? [] : [{ file, bytes: stats.size, changed: stats.mtimeMs }];
    }),
  );
  let bytes = 0;
  for (const [index, copy] of copies
    .flat()
    .toSorted((a, b) => b.changed - a.changed)
    .entries()) {
    bytes += copy.bytes;
    if (index === 0 || bytes <= limit) continue;
    // A copy that can't be removed now is removed after the next save.
    await storage
      .withLock(copy.file, async () => {
        const now = await stat(copy.file).catch(() => null);
        if (now?.mtimeMs === copy.changed) await storage.remove(copy.file);
      })
      .catch(() => undefined);
  }
}

/** Place where a payload was saved; both fields are absent from copies of an older version. */
export interface SavedIn {
  /** Root of the project. */
  readonly root?: string;
  /** Folder of payloads, relative to the root. */
  readonly folder?: string;
}

/** Returns `null` for a damaged file. */
export async function unpack(bytes: Uint8Array): Promise<(SavedStates & SavedIn) | null> {
  try {
    const text = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
    const { carryover: _version, ...kept } = savedStatesSchema.parse(JSON.parse(text.toString('utf8')));
    return kept;
  } catch {
    return null;
  }
}

export interface StoredStates {
  /** Returns `null` if this machine has none, or the file can't be read. */
  read(payloadId: string): Promise<SavedStates | null>;
  write(payloadId: string, states: SavedStates, saved: SavedIn): Promise<void>;
}

/** Stores one compressed file per payload in the data folder, for this user alone. A damaged one is set aside. */
export function createSavedStates(
  dataFolder: string,
  storage: Storage,
  limit: number = driftCopyLimits.bytes,
): StoredStates {
  const fileOf = (payloadId: string): string | null => {
    const name = pathSegment(payloadId);
    return name === null ? null : join(savedStatesFolder(dataFolder), `${name}${savedStatesEnding}`);
  };
  return {
    async read(payloadId) {
      const file = fileOf(payloadId);
      const bytes = file === null ? null : await storage.read(file).catch(() => null);
      if (file === null || bytes === null) return null;
      const found = await unpack(bytes);
      if (found !== null) return { files: found.files, dirty: found.dirty };
      await storage.setAside(file);
      return null;
    },
    async write(payloadId, states, { root, folder }) {
      const file = fileOf(payloadId);
      if (file === null) return;
      const packed = await promisify(gzip)(JSON.stringify({ carryover: 1, ...states, root, folder }));
      // The pruning of old copies checks their age under the same lock.
      await storage.withLock(file, () => storage.writeAtomic(file, packed));
      await trimSavedStates(dataFolder, storage, limit);
    },
  };
}
