/** A query for the contents of files. */
export interface ContentQuery {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  /** True if `text` is a regular expression, which is matched against one line at a time. */
  readonly pattern: boolean;
  /** True to search ignored files in folders too, e.g. lock files; never files of secrets. */
  readonly ignored: boolean;
}

/** A matching line. Marks replace suspected secrets in it, which never match themselves. */
export interface FoundLine {
  /** Number from 1. */
  readonly line: number;
  /** The line, or the part of it around the first match. */
  readonly text: string;
  /** Starts and ends of matches in `text`, alternating and ascending. */
  readonly places: readonly number[];
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

export interface FoundFile {
  readonly path: string;
  readonly lines: readonly FoundLine[];
  /** Number of matching lines that are not listed. */
  readonly more: number;
}

export interface ContentSummary {
  /** Files that were searched to their end. */
  readonly searched: number;
  readonly foundFiles: number;
  readonly foundLines: number;
  /** Files that could not be read, or not be scanned for secrets. */
  readonly unreadable: number;
  /** Files above the size limit of the search. */
  readonly tooLarge: number;
  /** True if there may be more: the search stopped at the limit of listed lines. */
  readonly stopped: boolean;
}

/** Characters; more than anyone types. */
export const maxContentQuery = 1_000;
/** Lines listed per file; further ones are only counted. */
export const maxLinesPerFile = 100;
/** Lines listed in all; the search stops there. */
export const maxFoundLines = 5_000;
