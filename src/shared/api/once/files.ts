import type { FindingTier } from '../../domain/finding.ts';
import type { IgnoreReason } from '../../domain/file.ts';
import type { Suggestions } from '../../domain/suggestion.ts';

/** A project by the real path of its folder: see `OnceApi.projects`. */
export interface RootRef {
  readonly root: string;
}

/** Files that folders and patterns left out, because they must be named one by one. */
export interface LeftOutFiles {
  readonly count: number;
  /** The first few, as many as a line can name. */
  readonly first: readonly { readonly path: string; readonly reason: IgnoreReason }[];
}

/** A file that folders and patterns match but that can't be read: a pipe, or one with a name that no text can hold. */
export interface UnreadFile {
  /** Bytes that are not UTF-8 as `\xNN`. */
  readonly path: string;
  /** A sentence. */
  readonly problem: string;
}

/** The result of resolving names of files on a command line. */
export interface NamedFilesAnswer {
  /** Names that match no file. */
  readonly unmatched: readonly string[];
  readonly leftOut: LeftOutFiles;
  readonly unread: readonly UnreadFile[];
}

export interface NamesArgs extends RootRef {
  /** Files, folders and patterns; relative names start from the root. */
  readonly names: readonly string[];
}

export interface CountedFile {
  /** The path in the form of the command line. */
  readonly path: string;
  /** Tokens of the requested model. */
  readonly tokens: number | null;
  /** A sentence, if it could not be read. */
  readonly problem?: string;
}

export interface ScannedFinding {
  readonly rule: string;
  readonly tier: FindingTier;
  /** `-` for standard input. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly masked: string;
  /** Stands for this place and every later one of its kind. */
  readonly rest?: true;
}

export interface ScanAnswer extends NamedFilesAnswer {
  /** Number of scanned texts, including those that could not be scanned to their end. */
  readonly files: number;
  /** Their size, in bytes of UTF-8. */
  readonly bytes: number;
  readonly findings: readonly ScannedFinding[];
  /** True if standard input is no text. */
  readonly binaryInput: boolean;
  /** Sentences about files that could not be read. */
  readonly problems: readonly string[];
  /** Files that could not be scanned to their end. */
  readonly unscanned: readonly string[];
}

export interface RelatedArgs extends RootRef {
  readonly goal: string;
  /** Files and folders inside the root, as `NamesArgs.names`. */
  readonly names: readonly string[];
  readonly limit: number;
  readonly model: string;
}

export interface RelatedAnswer extends Suggestions {
  /** Named files that do not exist. */
  readonly unmatched: readonly string[];
}
