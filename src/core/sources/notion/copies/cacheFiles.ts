import { join } from 'node:path';
import type { z } from 'zod';
import { readVersioned } from '../../../../shared/domain/versionedFile.ts';
import { readText } from '../../../storage/readText.ts';
import type { Storage } from '../../../storage/storage.ts';

const version = 1;

/**
 * Stores a service's answers, one file each, for this and every later start; `forget` deletes them on disconnecting.
 */
export interface CacheFiles<T> {
  /** Returns `null` if there is no file. Sets a damaged one aside, so that it is requested anew. */
  read(name: string): Promise<T | null>;
  /** Writes nothing that was requested before `forget`. */
  write(name: string, kept: T, since: number): Promise<void>;
  list(): Promise<readonly { readonly name: string; readonly kept: T }[]>;
  remove(name: string): Promise<void>;
  /** Returns the mark for `write` of a request that begins now. */
  now(): number;
  forget(): Promise<void>;
}

/** Names have no extension and no characters of a path. */
export function createCacheFiles<T extends object>(
  folder: string,
  schema: z.ZodType<T>,
  storage: Storage,
): CacheFiles<T> {
  let generation = 0;
  const fileOf = (name: string): string => join(folder, `${name}.json`);
  /** Parses a file; returns `null` for a newer version's, which is left for that version. */
  const parse = (text: string): T | 'damaged' | null => {
    const found = readVersioned(text, version, {});
    if (found.status !== 'ok') return found.status === 'newer' ? null : 'damaged';
    const parsed = schema.safeParse(found.fields);
    return parsed.success ? parsed.data : 'damaged';
  };
  const read = async (name: string): Promise<T | null> => {
    const found = await readText(storage, fileOf(name));
    if (found === null) return null;
    const parsed = found === 'damaged' ? 'damaged' : parse(found.text);
    if (parsed !== 'damaged') return parsed;
    await storage.setAside(fileOf(name));
    return null;
  };
  return {
    read,
    async write(name, kept, since) {
      if (since !== generation) return;
      await storage.writeAtomic(fileOf(name), `${JSON.stringify({ carryover: version, ...kept })}\n`);
      // The service was disconnected during the write.
      if (since !== generation) await storage.remove(fileOf(name));
    },
    async list() {
      const files = (await storage.list(folder)).filter((each) => each.endsWith('.json')).toSorted();
      const found: { readonly name: string; readonly kept: T }[] = [];
      for (const file of files) {
        const name = file.slice(0, -'.json'.length);
        const kept = await read(name);
        if (kept !== null) found.push({ name, kept });
      }
      return found;
    },
    remove: (name) => storage.remove(fileOf(name)),
    now: () => generation,
    async forget() {
      generation += 1;
      // Includes the files set aside: no fetched text stays.
      for (const name of await storage.list(folder)) await storage.remove(join(folder, name));
    },
  };
}
