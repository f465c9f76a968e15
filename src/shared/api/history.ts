import { z } from 'zod';
import type { CopiedAgain, CopiedText, CopyEntry } from '../domain/stack/copyHistory.ts';
import type { Difference } from '../domain/file/difference.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { operation, project, type Operation, type ProjectRef } from './common.ts';

export interface CopyRef extends ProjectRef {
  readonly copyId: string;
}

/**
 * First messages as they were copied or saved. Calls that name a copy reject with `history/gone`, and with
 * `history/damaged` if its file can't be used. States arrive by `history.changed`.
 */
export interface HistoryApi {
  /** Returns the copies, newest first. */
  list(args: ProjectRef): Promise<readonly CopyEntry[]>;
  text(args: CopyRef): Promise<CopiedText>;
  /**
   * Scans the text by the present rules, writes the clipboard and reads it back. Rejects with `clipboard/unavailable`.
   */
  copy(args: CopyRef): Promise<CopiedAgain>;
  /**
   * Returns its difference from its stack's present message, with marks for suspected secrets in both. Rejects with
   * `stacks/unknown`.
   */
  compare(args: CopyRef & Operation): Promise<Difference>;
  /** Deletes copies; `restore` brings them back until the app is closed. */
  remove(args: ProjectRef & { readonly copyIds: readonly string[] }): Promise<void>;
  restore(args: ProjectRef & { readonly copyIds: readonly string[] }): Promise<void>;
}

const { id } = filled;
const copy = { ...project, copyId: id };
const copies = { ...project, copyIds: z.array(id).max(1_000) };

export const historySchemas = {
  list: z.strictObject(project),
  text: z.strictObject(copy),
  copy: z.strictObject(copy),
  compare: z.strictObject({ ...copy, ...operation }),
  remove: z.strictObject(copies),
  restore: z.strictObject(copies),
};
