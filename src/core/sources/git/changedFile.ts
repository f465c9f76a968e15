import type { GitChange, GitLeftOut } from '../../../shared/domain/source/git.ts';

/** A file of a diff, with its part of the message. */
export interface ChangedFile {
  readonly path: string;
  readonly from?: string;
  readonly change: GitChange;
  /** Numbers of lines; `null` if they are unknown. */
  readonly added: number | null;
  readonly deleted: number | null;
  readonly leftOut: GitLeftOut | null;
  /** Further words for its line, e.g. the sizes of a large file. */
  readonly note?: string;
  /** Text from the first `@@` on; empty if there is nothing to show. */
  readonly hunks: string;
  /** True if its last lines are missing. */
  readonly cut?: boolean;
}
