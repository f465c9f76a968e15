import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { FolderFile, FolderMatch } from '../domain/source/folder.ts';
import type { FolderSource } from '../domain/source.ts';
import { folderSourceSchema } from '../domain/source.ts';
import { project, stack, type ProjectRef, type StackRef } from './common.ts';

/** Folders and patterns as living items. */
export interface FoldersApi {
  /** Returns the files that a pattern matches now. Rejects with `cancelled` if the call has an id. */
  match(
    args: ProjectRef & { readonly source: FolderSource; readonly operationId?: string },
  ): Promise<FolderMatch>;
  /** Returns the files of an item as last read, by path; none if the last reading failed. */
  files(args: StackRef & { readonly itemId: string }): Promise<readonly FolderFile[]>;
  /** Replaces an item by its files, as items of their own. One step to undo. Rejects with `stacks/too-many-items`. */
  split(args: StackRef & { readonly itemId: string }): Promise<void>;
}

const item = { ...stack, itemId: filled.id };

export const foldersSchemas = {
  match: z.strictObject({ ...project, source: folderSourceSchema, operationId: filled.id.exactOptional() }),
  files: z.strictObject(item),
  split: z.strictObject(item),
};
