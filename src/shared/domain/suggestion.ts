/** Each says how a suggested file is related to the goal, or to the files that are chosen already. */
export type ReasonKind =
  /** Its text has words of the goal. */
  | 'words'
  /** Its path has words of the goal. */
  | 'path'
  /** It declares a name that the goal has. */
  | 'defines'
  /** A commit with a subject like the goal changed it. */
  | 'history'
  /** Commits changed it together with the other file. */
  | 'cochange'
  | 'imports'
  | 'importedBy'
  /** It tests the other file, or the other file tests it. */
  | 'test'
  /** Its name is that of the other file or alike, or both are in one folder. */
  | 'sibling';

export interface SuggestionReason {
  readonly kind: ReasonKind;
  /** A clause, such as `imports OrderService.ts`. */
  readonly text: string;
}

export interface SuggestedFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  /** `null` if the file could not be counted. */
  readonly tokens: number | null;
  /** Share from 0 to 1; the first file of an answer need not have 1. */
  readonly score: number;
  /** True if the evidence is so good that at least every second such file belongs to the work. */
  readonly strong: boolean;
  /** The weightiest first; at least one. */
  readonly reasons: readonly SuggestionReason[];
}

export interface Suggestions {
  /** The likeliest first. */
  readonly files: readonly SuggestedFile[];
  /** True if nothing points to a file well enough: no file is suggested then. */
  readonly abstained: boolean;
  /** A sentence on what limits the answer, such as a history that was read in part. */
  readonly note?: string;
  /** The limit that the note is about: no file that could be suggested, no git history, or only the newest part of it. */
  readonly limit?: 'no-files' | 'no-history' | 'part-of-history';
}

/** Files that an answer has by default, and at most. */
export const suggestedFiles = { usual: 10, most: 100 };
/** Characters; of a longer goal, its beginning counts. */
export const maxGoal = 20_000;
