import type { StackImport, StackTravel, TravelResult } from './domain/stackTravel.ts';
import type { ProjectRef, StackRef } from './refs.ts';

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
