import type { IgnoreReason } from '../file.ts';

/** Most files that may match; beyond that the user must narrow the pattern. */
export const maxFolderFiles = 5_000;

/** Figures of a living item when it was last resolved. */
export interface FolderFigures {
  /** Files in the message through this item. */
  readonly files: number;
  /** Matching files that an item of their own, or an earlier living item, has put into the message. */
  readonly elsewhere: number;
  /** Matching files that are never included, by reason, the most frequent first. */
  readonly leftOut: readonly LeftOutCount[];
  /** Files that could not be read: the message says so in their places. */
  readonly unreadable: number;
  /** The first few of the left out files that can't be read at all; absent if there is none. */
  readonly unread?: readonly string[];
}

/** A matching file that can't be read, e.g. a pipe. */
export interface UnreadEntry {
  readonly path: string;
  readonly reason: IgnoreReason;
}

export interface LeftOutCount {
  readonly reason: IgnoreReason;
  readonly count: number;
}

/** A file of a living item. */
export interface FolderFile {
  readonly path: string;
  /** Tokens of its text as it leaves; `null` if it could not be read. */
  readonly tokens: number | null;
  readonly problem?: string;
  /** Set if it would leave differently from the last copy; `new`: it was not in that. */
  readonly changed?: 'changed' | 'new';
}

/** The files that a pattern matches now. */
export interface FolderMatch {
  readonly files: number;
  /** The first few, by path. */
  readonly some: readonly string[];
  readonly leftOut: readonly LeftOutCount[];
  /** A sentence with the remedy, if nothing can be added. */
  readonly problem?: string;
}
