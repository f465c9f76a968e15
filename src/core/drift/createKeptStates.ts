import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';

/** What files in play were when a payload was saved, as far as git does not know it. */
export interface KeptStates {
  readonly files: Readonly<Record<string, KeptFile>>;
  /** Not committed then, and not in play. */
  readonly dirty: readonly string[];
}

export interface KeptFile {
  readonly hash: string;
  /** With a mark for every suspected secret; absent of binary and large files. */
  readonly masked?: string;
  /** A mark is in it. */
  readonly marked?: boolean;
  /** Hash of each line of a range that the payload names. */
  readonly ranges: readonly { readonly first: number; readonly lines: readonly string[] }[];
}

/** Bytes unpacked; more does not come from here. */
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

/** Where a payload was saved; both are absent of copies that an older version made. */
export interface SavedIn {
  /** Of the project. */
  readonly root?: string;
  /** Of payloads, relative to it. */
  readonly folder?: string;
}

/** `null` of what is damaged. */
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
  /** `null` where this machine keeps none, or they can't be read any more. */
  read(payloadId: string): Promise<KeptStates | null>;
  write(payloadId: string, states: KeptStates, saved: SavedIn): Promise<void>;
}

/** One compressed file a payload in the data folder, for this user alone. A damaged one is set aside. */
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
      // Who takes old copies away looks at their age under the same lock.
      await storage.withLock(file, () => storage.writeAtomic(file, packed));
    },
  };
}
