import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { StackImport, StackTravel, TravelResult } from '../domain/stack/stackTravel.ts';
import { project, stack, type ProjectRef, type StackRef } from './common.ts';

/** Stacks as files: copies of one, files of other machines, and those in the repository for everyone. */
export interface StackFilesApi {
  /** Makes a private stack with the same contents. */
  duplicate(args: StackRef): Promise<{ readonly stackId: string }>;
  /** Returns the contents that would leave this machine with the stack. */
  travel(args: StackRef): Promise<StackTravel>;
  /**
   * Moves a stack to `.carryover/stacks`. Rejects with `stacks/no-shared-folder`, `storage/write-failed`; the stack
   * then stays in its place.
   */
  share(args: StackRef & { readonly allowPossible?: boolean }): Promise<TravelResult>;
  /** Moves it back to this machine. */
  stopSharing(args: StackRef): Promise<void>;
  /** Writes it to a path that `shell.chooseSaveFile` returned; any other is refused with `shell/path-not-chosen`. */
  export(args: StackRef & { readonly path: string; readonly allowPossible?: boolean }): Promise<TravelResult>;
  /**
   * Imports a `*.stack.json` that `shell.chooseFile` returned, as a new stack. Rejects with `shell/path-not-chosen`,
   * `stacks/not-a-stack`, `/newer-version`, `/too-large`, `/too-many-items`: then nothing was made.
   */
  importFile(args: ProjectRef & { readonly path: string }): Promise<StackImport>;
  /** Does as `importFile`, for a file's text, e.g. of a dropped one. `name`: the file's. */
  importText(args: ProjectRef & { readonly text: string; readonly name?: string }): Promise<StackImport>;
}

const { path, name } = filled;
const allowPossible = z.boolean().exactOptional();

export const stackFilesSchemas = {
  duplicate: z.strictObject(stack),
  travel: z.strictObject(stack),
  share: z.strictObject({ ...stack, allowPossible }),
  stopSharing: z.strictObject(stack),
  export: z.strictObject({ ...stack, path, allowPossible }),
  importFile: z.strictObject({ ...project, path }),
  // Somewhat above the limit, so that the refusal of a larger file is a proper sentence.
  importText: z.strictObject({ ...project, text: z.string().max(60_000_000), name: name.exactOptional() }),
};
