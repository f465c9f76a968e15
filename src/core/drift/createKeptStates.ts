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
});

export interface StoredStates {
  /** `null` where this machine keeps none, or they can't be read any more. */
  read(payloadId: string): Promise<KeptStates | null>;
  write(payloadId: string, states: KeptStates): Promise<void>;
}

/** One compressed file a payload in the data folder, for this user alone. A damaged one is set aside. */
export function createKeptStates(dataFolder: string, storage: Storage): StoredStates {
  const fileOf = (payloadId: string): string | null => {
    const name = pathSegment(payloadId);
    return name === null ? null : join(dataFolder, 'payloads', `${name}.kept.gz`);
  };
  return {
    async read(payloadId) {
      const file = fileOf(payloadId);
      const bytes = file === null ? null : await storage.read(file);
      if (file === null || bytes === null) return null;
      try {
        const text = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
        const { files, dirty } = keptSchema.parse(JSON.parse(text.toString('utf8')));
        return { files, dirty };
      } catch {
        await storage.setAside(file);
        return null;
      }
    },
    async write(payloadId, states) {
      const file = fileOf(payloadId);
      if (file === null) return;
      await storage.writeAtomic(file, await promisify(gzip)(JSON.stringify({ carryover: 1, ...states })));
    },
  };
}
