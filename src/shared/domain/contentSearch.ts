/** What is looked for in the contents of files. */
export interface ContentQuery {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  /** `text` is a regular expression, held against one line at a time. */
  readonly pattern: boolean;
  /** Looks into files that are left out of the tree's folders too, e.g. lock files; never into those of secrets. */
  readonly ignored: boolean;
}

/** A line that holds what was looked for. Suspected secrets stand as marks in it, and are never found themselves. */
export interface FoundLine {
  /** From 1. */
  readonly line: number;
  /** The line, or the part of it around the first place. */
  readonly text: string;
  /** Where in `text` it was found: beginnings and ends in turn, ascending. */
  readonly places: readonly number[];
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

export interface FoundFile {
  readonly path: string;
  readonly lines: readonly FoundLine[];
  /** Lines that were found and are not listed. */
  readonly more: number;
}

export interface ContentSummary {
  /** Files that were looked through to their end. */
  readonly searched: number;
  readonly foundFiles: number;
  readonly foundLines: number;
  /** Files that could not be read, or not be searched for secrets. */
  readonly unreadable: number;
  /** Files over the size that is searched. */
  readonly tooLarge: number;
  /** There may be more: the search stopped when it had found as many lines as are shown. */
  readonly stopped: boolean;
}

/** Characters; nobody types more. */
export const maxContentQuery = 1_000;
/** Lines listed of a file; the others are only counted. */
export const maxLinesPerFile = 100;
/** Lines listed in all; the search stops there. */
export const maxFoundLines = 5_000;
