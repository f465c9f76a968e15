import type { GitChange, GitLeftOut } from '../../../shared/domain/git.ts';

/** A file of a diff, with what the message would hold of it. */
export interface ChangedFile {
  readonly path: string;
  readonly from?: string;
  readonly change: GitChange;
  /** Lines; `null` where they can't be told. */
  readonly added: number | null;
  readonly deleted: number | null;
  readonly leftOut: GitLeftOut | null;
  /** What is left to say of it in its line, e.g. the sizes of a large file. */
  readonly note?: string;
  /** From the first `@@` on; empty where there is nothing to show. */
  readonly hunks: string;
  /** Its last lines are missing. */
  readonly cut?: boolean;
}
