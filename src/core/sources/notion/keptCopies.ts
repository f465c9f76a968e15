import { join } from 'node:path';
import { z } from 'zod';
import type { NotionSource } from '../../../shared/domain/source.ts';
import type { Storage } from '../../storage/storage.ts';
import { createKeptFiles } from './keptFiles.ts';
import type { MarkdownNode } from './markdownNode.ts';

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
  const files = createKeptFiles(join(dataFolder, 'cache', 'notion'), schema, storage);
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
