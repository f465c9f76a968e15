import { join } from 'node:path';
import { z } from 'zod';
import type { NotionSource } from '../../../../shared/domain/source.ts';
import type { Storage } from '../../../storage/storage.ts';
import { createCacheFiles } from './cacheFiles.ts';
import type { MarkdownNode } from '../text/markdownNode.ts';

const time = z.iso.datetime({ offset: true });
const common = {
  id: z.string(),
  title: z.string(),
  icon: z.string().exactOptional(),
  url: z.string(),
  /** Time of the latest edit within the copy. */
  editedAt: z.string(),
  editedBy: z.string().exactOptional(),
  readAt: time,
  /** Sentence about what is missing, if the copy is incomplete. */
  partial: z.string().exactOptional(),
};

const pageSchema = z.strictObject({
  object: z.literal('page'),
  ...common,
  sections: z.array(z.strictObject({ id: z.string(), title: z.string(), level: z.int(), text: z.string() })),
  /** Every page whose text the copy contains, with the time of its edit then. */
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
      /** The row's own text, if rows are sections and the item asks for it. Written by this very program. */
      nodes: z.custom<readonly MarkdownNode[]>(Array.isArray).exactOptional(),
    }),
  ),
});

const schema = z.discriminatedUnion('object', [pageSchema, databaseSchema]);

export type CachedPage = z.infer<typeof pageSchema>;
export type CachedDatabase = z.infer<typeof databaseSchema>;
export type CachedCopy = CachedPage | CachedDatabase;

/** Options that decide what is fetched for an item: items that differ in others share a copy. */
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

/** Stores copies of pages and databases on this disk, one file each, for this and every later start. */
export interface CachedCopies {
  /** Returns `null` if there is no copy. Sets a damaged one aside, so that it is fetched anew. */
  read(key: CopyKey): Promise<CachedCopy | null>;
  /** Writes nothing that was requested before `forget`. */
  write(key: CopyKey, kept: CachedCopy, since: number): Promise<void>;
  list(): Promise<readonly CachedCopy[]>;
  /** Returns the mark for `write` of a request that begins now. */
  now(): number;
  forget(): Promise<void>;
}

export function createCachedCopies(dataFolder: string, storage: Storage): CachedCopies {
  const files = createCacheFiles(join(dataFolder, 'cache', 'notion'), schema, storage);
  return {
    read: (key) => files.read(nameOf(key)),
    write: (key, kept, since) => files.write(nameOf(key), kept, since),
    list: async () => (await files.list()).map(({ kept }) => kept),
    now: () => files.now(),
    forget: () => files.forget(),
  };
}

function nameOf({ object, id, depth, comments }: CopyKey): string {
  return `${object}-${id}-${depth}${comments ? '-comments' : ''}`;
}
