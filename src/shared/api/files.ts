import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { FileEntry } from '../domain/file.ts';
import type { FileText } from '../domain/file/fileText.ts';
import { operation, project, type CopyResult, type Operation, type ProjectRef } from './common.ts';

/** The files of a project. */
export interface FilesApi {
  /**
   * Lists the project; entries arrive in chunks by `files.listed`, sorted within a chunk only. `beside`: another
   * project is open in the window, and stays watched.
   */
  list(
    args: ProjectRef & Operation & { readonly beside?: true },
  ): Promise<{ readonly files: number; readonly ignored: number }>;
  /** Returns the contents of an ignored folder, one level deep; the tree requests them when it is opened. */
  children(args: ProjectRef & { readonly path: string }): Promise<readonly FileEntry[]>;
  /** Counts tokens of files for a model; figures arrive in batches by `files.counted`. */
  count(
    args: ProjectRef & Operation & { readonly model: string; readonly paths: readonly string[] },
  ): Promise<void>;
  /** Returns a file for display, with a mark for every suspected secret. Resolves even if the file can't be shown. */
  text(args: ProjectRef & { readonly path: string }): Promise<FileText>;
  /**
   * Writes paths to the clipboard, one per line, and reads it back: relative to the project, or from the root of this
   * machine's disk. `.` is the project itself. The paths need not exist. Rejects with `files/refused-path` for one that
   * leads out.
   */
  copyPaths(
    args: ProjectRef & { readonly paths: readonly string[]; readonly from: 'project' | 'disk' },
  ): Promise<CopyResult>;
}

const { id, path } = filled;

export const filesSchemas = {
  list: z.strictObject({ ...project, ...operation, beside: z.literal(true).exactOptional() }),
  children: z.strictObject({ ...project, path }),
  count: z.strictObject({ ...project, ...operation, model: id, paths: z.array(path).max(200_000) }),
  text: z.strictObject({ ...project, path }),
  copyPaths: z.strictObject({
    ...project,
    paths: z.array(path).min(1).max(200_000),
    from: z.enum(['project', 'disk']),
  }),
};
