import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';

/** States of files in play when a payload was saved, as far as git does not have them. */
export interface KeptStates {
  readonly files: Readonly<Record<string, KeptFile>>;
  /** Paths that were not committed then, and not in play. */
  readonly dirty: readonly string[];
}

export interface KeptFile {
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

const keptSchema = z.object({
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

export const keptEnding = '.kept.gz';

export function keptFolder(dataFolder: string): string {
  return join(dataFolder, 'payloads');
}

/** Place where a payload was saved; both fields are absent from copies of an older version. */
export interface SavedIn {
  /** Root of the project. */
  readonly root?: string;
  /** Folder of payloads, relative to the root. */
  readonly folder?: string;
}

/** Returns `null` for a damaged file. */
export async function unpack(bytes: Uint8Array): Promise<(KeptStates & SavedIn) | null> {
  try {
    const text = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
    const { carryover: _version, ...kept } = keptSchema.parse(JSON.parse(text.toString('utf8')));
    return kept;
  } catch {
    return null;
  }
}

export interface StoredStates {
  /** Returns `null` if this machine has none, or the file can't be read. */
  read(payloadId: string): Promise<KeptStates | null>;
  write(payloadId: string, states: KeptStates, saved: SavedIn): Promise<void>;
}

/** Stores one compressed file per payload in the data folder, for this user alone. A damaged one is set aside. */
export function createKeptStates(dataFolder: string, storage: Storage): StoredStates {
  const fileOf = (payloadId: string): string | null => {
    const name = pathSegment(payloadId);
    return name === null ? null : join(keptFolder(dataFolder), `${name}${keptEnding}`);
  };
  return {
    async read(payloadId) {
      const file = fileOf(payloadId);
      const bytes = file === null ? null : await storage.read(file);
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
    },
  };
}
