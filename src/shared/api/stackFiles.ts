import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { StackImport, StackTravel, TravelResult } from '../domain/stackTravel.ts';
import { project, stack, type ProjectRef, type StackRef } from './common.ts';

/** Stacks as files: copies of one, files of other machines, and those that lie in the repository for everybody. */
export interface StackFilesApi {
  /** Makes a stack of one's own that holds the same. */
  duplicate(args: StackRef): Promise<{ readonly stackId: string }>;
  /** What would leave this machine with the stack. */
  travel(args: StackRef): Promise<StackTravel>;
  /** Moves a stack to `.carryover/stacks`. Rejects with `stacks/no-shared-folder`, `storage/write-failed`; it then stays where it was. */
  share(args: StackRef & { readonly allowPossible?: boolean }): Promise<TravelResult>;
  /** Moves it back to this machine. */
  stopSharing(args: StackRef): Promise<void>;
  /** Writes it to a path that `shell.chooseSaveFile` answered; any other is refused with `shell/path-not-chosen`. */
  export(args: StackRef & { readonly path: string; readonly allowPossible?: boolean }): Promise<TravelResult>;
  /**
   * Takes in a `*.stack.json` that `shell.chooseFile` answered, as a new stack. Rejects with `shell/path-not-chosen`,
   * `stacks/not-a-stack`, `/newer-version`, `/too-large`, `/too-many-items`: then nothing was made.
   */
  importFile(args: ProjectRef & { readonly path: string }): Promise<StackImport>;
  /** As `importFile`, of a file's text, e.g. of one that was dropped. `name`: the file's. */
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
  // Somewhat more than is taken in, so that a file that is too large is refused with a sentence.
  importText: z.strictObject({ ...project, text: z.string().max(60_000_000), name: name.exactOptional() }),
};
