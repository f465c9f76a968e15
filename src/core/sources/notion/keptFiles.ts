import { join } from 'node:path';
import type { z } from 'zod';
import { readVersioned } from '../../../shared/domain/versionedFile.ts';
import { readText } from '../../storage/readText.ts';
import type { Storage } from '../../storage/storage.ts';

const version = 1;

/** What a service answered, one file each, for this and every later start; gone when it is disconnected. */
export interface KeptFiles<T> {
  /** `null` where there is none. A damaged one is set aside, and is then asked for anew. */
  read(name: string): Promise<T | null>;
  /** Nothing is written that was asked for before `forget`. */
  write(name: string, kept: T, since: number): Promise<void>;
  list(): Promise<readonly { readonly name: string; readonly kept: T }[]>;
  remove(name: string): Promise<void>;
  /** For `write`: what is asked for from now on. */
  now(): number;
  forget(): Promise<void>;
}

/** Names are without their ending, and hold nothing that a path would. */
export function createKeptFiles<T extends object>(
  folder: string,
  schema: z.ZodType<T>,
  storage: Storage,
): KeptFiles<T> {
  let generation = 0;
  const fileOf = (name: string): string => join(folder, `${name}.json`);
  /** A newer version's file is left for that version: to this one there is none. */
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
      // Disconnected while it was written.
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
      // With those set aside: nothing of what was fetched stays.
      for (const name of await storage.list(folder)) await storage.remove(join(folder, name));
    },
  };
}
