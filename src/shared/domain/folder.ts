import type { IgnoreReason } from './file.ts';

/** More match than this: the pattern has to be narrowed down. */
export const maxFolderFiles = 5_000;

/** What a living item came to when it was resolved last. */
export interface FolderFigures {
  /** In the message, by this item. */
  readonly files: number;
  /** That match, but are in the message by an item of their own, or by a living item before this one. */
  readonly elsewhere: number;
  /** That match but are never taken along, by reason, most first. */
  readonly leftOut: readonly LeftOutCount[];
  /** That could not be read: the message says so in their places. */
  readonly unreadable: number;
}

export interface LeftOutCount {
  readonly reason: IgnoreReason;
  readonly count: number;
}

/** A file of a living item. */
export interface FolderFile {
  readonly path: string;
  /** Of its text as it leaves; `null` where it could not be read. */
  readonly tokens: number | null;
  readonly problem?: string;
  /** It would leave differently from what was copied last; `new`: it was not in that. */
  readonly changed?: 'changed' | 'new';
}

/** What a pattern would take now. */
export interface FolderMatch {
  readonly files: number;
  /** The first few, by path. */
  readonly some: readonly string[];
  readonly leftOut: readonly LeftOutCount[];
  /** A sentence with the remedy, where nothing can be taken. */
  readonly problem?: string;
}
