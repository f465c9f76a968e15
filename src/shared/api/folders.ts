import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { FolderFile, FolderMatch } from '../domain/folder.ts';
import type { FolderSource } from '../domain/source.ts';
import { folderSourceSchema } from '../domain/sourceSchema.ts';
import { project, stack, type ProjectRef, type StackRef } from './common.ts';

/** Folders and patterns as living items. */
export interface FoldersApi {
  /** What a pattern would take now. Rejects with `cancelled` where it is asked under an id. */
  match(
    args: ProjectRef & { readonly source: FolderSource; readonly operationId?: string },
  ): Promise<FolderMatch>;
  /** The files of an item as last read, by path; none while it could not be resolved. */
  files(args: StackRef & { readonly itemId: string }): Promise<readonly FolderFile[]>;
  /** Puts the files of an item in its place, as items of their own. One step to undo. Rejects with `stacks/too-many-items`. */
  split(args: StackRef & { readonly itemId: string }): Promise<void>;
}

const item = { ...stack, itemId: filled.id };

export const foldersSchemas = {
  match: z.strictObject({ ...project, source: folderSourceSchema, operationId: filled.id.exactOptional() }),
  files: z.strictObject(item),
  split: z.strictObject(item),
};
