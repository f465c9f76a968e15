import { join } from 'node:path';
import { z } from 'zod';
import type { NotionSource } from '../../../shared/domain/source.ts';
import { readVersioned } from '../../../shared/domain/versionedFile.ts';
import { readText } from '../../storage/readText.ts';
import type { Storage } from '../../storage/storage.ts';
import type { MarkdownNode } from './markdownNode.ts';

const version = 1;
const time = z.iso.datetime({ offset: true });
const common = {
  id: z.string(),
  title: z.string(),
  icon: z.string().exactOptional(),
  url: z.string(),
  /** Of the newest of what is in it. */
  editedAt: z.string(),
  editedBy: z.string().exactOptional(),
  readAt: time,
  /** Sentence saying what is missing, where this is not the whole. */
  partial: z.string().exactOptional(),
};

const pageSchema = z.strictObject({
  object: z.literal('page'),
  ...common,
  sections: z.array(z.strictObject({ id: z.string(), title: z.string(), level: z.int(), text: z.string() })),
  /** Every page whose text is in it, with the time it was edited then. */
  included: z.array(z.tuple([z.string(), z.string()])),
});

const databaseSchema = z.strictObject({
  object: z.literal('database'),
  ...common,
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      editedAt: z.string(),
      cells: z.array(z.string()),
      /** Its own text, where rows are sections and that was asked for. Written by this very program. */
      nodes: z.custom<readonly MarkdownNode[]>(Array.isArray).exactOptional(),
    }),
  ),
});

const schema = z.discriminatedUnion('object', [pageSchema, databaseSchema]);

export type KeptPage = z.infer<typeof pageSchema>;
export type KeptDatabase = z.infer<typeof databaseSchema>;
export type Kept = KeptPage | KeptDatabase;

/** What is fetched for an item: options that only choose from it share a copy. */
export interface CopyKey {
  readonly object: 'page' | 'database';
  readonly id: string;
  readonly depth: number;
  readonly comments: boolean;
}

export function copyKey({ object, id, depth = 0, comments = false, layout }: NotionSource): CopyKey {
  return object === 'page'
    ? { object, id, depth, comments }
    : { object, id, depth: layout === 'sections' ? depth : 0, comments: false };
}

/** Copies of pages and databases on this disk, one file each, for this and every later start. */
export interface KeptCopies {
  /** `null` where there is none. A damaged one is set aside, and is then fetched anew. */
  read(key: CopyKey): Promise<Kept | null>;
  /** Nothing is written that was asked for before `forget`. */
  write(key: CopyKey, kept: Kept, since: number): Promise<void>;
  list(): Promise<readonly Kept[]>;
  /** For `write`: what is asked for from now on. */
  now(): number;
  forget(): Promise<void>;
}

export function createKeptCopies(dataFolder: string, storage: Storage): KeptCopies {
  const folder = join(dataFolder, 'cache', 'notion');
  let generation = 0;
  const fileOf = ({ object, id, depth, comments }: CopyKey): string =>
    join(folder, `${object}-${id}-${depth}${comments ? '-comments' : ''}.json`);
  const load = async (file: string): Promise<Kept | null> => {
    const read = await readText(storage, file);
    if (read === null) return null;
    const parsed = read === 'damaged' ? 'damaged' : parse(read.text);
    if (parsed !== 'damaged') return parsed;
    await storage.setAside(file);
    return null;
  };
  return {
    read: (key) => load(fileOf(key)),
    async write(key, kept, since) {
      if (since !== generation) return;
      await storage.writeAtomic(fileOf(key), `${JSON.stringify({ carryover: version, ...kept })}\n`);
      // Disconnected while it was written.
      if (since !== generation) await storage.remove(fileOf(key));
    },
    async list() {
      const names = (await storage.list(folder)).filter((name) => name.endsWith('.json')).toSorted();
      const found: Kept[] = [];
      for (const name of names) {
        const kept = await load(join(folder, name));
        if (kept !== null) found.push(kept);
      }
      return found;
    },
    now: () => generation,
    async forget() {
      generation += 1;
      // With those set aside: nothing of what was fetched stays.
      for (const name of await storage.list(folder)) await storage.remove(join(folder, name));
    },
  };
}

/** A newer version's copy is left for that version: to this one there is none. */
function parse(text: string): Kept | 'damaged' | null {
  const found = readVersioned(text, version, {});
  if (found.status !== 'ok') return found.status === 'newer' ? null : 'damaged';
  const parsed = schema.safeParse(found.fields);
  return parsed.success ? parsed.data : 'damaged';
}
