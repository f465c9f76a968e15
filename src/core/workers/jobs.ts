import type { BlockStatus } from '../../shared/domain/assembly.ts';
import type { Difference } from '../../shared/domain/file/difference.ts';
import type { FileEntry } from '../../shared/domain/file.ts';
import type { EncodingId } from '../../shared/domain/model.ts';
import type { Outline } from '../../shared/domain/outline.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import type { ContentQuery, FoundFile } from '../../shared/domain/file/contentSearch.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { RuleSet } from '../secrets/ruleSet.ts';
import type { Related, RelateRequest } from './relating.ts';
import type { Literal } from '../secrets/known/searchLiterals.ts';

/**
 * Reads in bulk, counts and scans, never on the main thread. Long work takes a signal and rejects with `cancelled`; a
 * worker that dies is replaced, and its jobs are tried once more, then rejected.
 */
export interface WorkerPool {
  /** Counts and scans texts; returns results in the order of `texts`. */
  measure(texts: readonly string[], want: Want, signal?: AbortSignal): Promise<readonly Measurement[]>;
  /** Reads, hashes, counts and scans files of a project; returns results in the order of `files`. */
  readFiles(
    root: string,
    files: readonly FileRequest[],
    want: Want,
    signal?: AbortSignal,
  ): Promise<readonly FileReading[]>;
  /** Does as `readFiles`, but passes only figures on, in batches as they arrive. */
  countFiles(
    root: string,
    paths: readonly string[],
    encoding: EncodingId,
    onBatch: (counts: readonly FileCount[]) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Lists a project's files; passes entries on in chunks. `within`: at least those of these folders. */
  listFiles(
    root: string,
    git: boolean,
    onChunk: (entries: readonly FileEntry[]) => void,
    signal?: AbortSignal,
    within?: readonly string[],
  ): Promise<void>;
  /** Searches the contents of files; passes each result on, in no order. Rejects with `find/pattern-too-slow`. */
  searchFiles(
    root: string,
    request: SearchRequest,
    onFile: (file: FileSearch) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Suggests files of a project; says how many files it has read, where it has to read any. */
  relateFiles(
    root: string,
    request: RelateRequest,
    onReading: (read: number, of: number) => void,
    signal?: AbortSignal,
  ): Promise<Related>;
  /** Compares two texts line by line; `too-different` if that takes more than some seconds. */
  compareTexts(title: string, before: string, now: string, signal?: AbortSignal): Promise<Difference>;
  /** Starts a worker ahead of its work, if there is none. */
  warmUp(): void;
  /** Writes measurements to the disk cache and stops the workers. */
  close(): Promise<void>;
}

export interface SearchRequest {
  readonly paths: readonly string[];
  readonly query: Omit<ContentQuery, 'ignored'>;
  /** Values that are masked besides the rules' findings. */
  readonly known?: readonly Literal[];
  /** Without it, the shipped rules. */
  readonly rules?: RuleSet;
}

/** `unsearched`: it matches, and could not be scanned for secrets. */
export type FileSearch =
  | { readonly status: 'searched'; readonly found: FoundFile | null }
  | { readonly status: 'unreadable' | 'too-large' | 'binary' | 'missing' | 'unsearched' };

export interface Want {
  /** `null` to count nothing. */
  readonly encoding: EncodingId | null;
  readonly scan: boolean;
  /** Without it, the shipped rules. */
  readonly rules?: RuleSet;
  /** The file of a project that the texts are of: its place says how sure a finding may be. */
  readonly path?: string;
}

export interface Measurement {
  /** Tokens of the requested encoding; `null` if none was requested. */
  readonly tokens: number | null;
  readonly scan: ScanResult;
}

/** `failed`: an engine threw or took too long; callers treat it as "not scanned", which blocks export. */
export type ScanResult =
  | { readonly status: 'done'; readonly spans: readonly FindingSpan[] }
  | { readonly status: 'failed' }
  | { readonly status: 'not-asked' };

export interface FileRequest {
  /** Path relative to the root, with `/`. */
  readonly path: string;
  readonly lines?: readonly LineRange[];
  /** True for the file's outline. Ignored where lines are asked for. */
  readonly outline?: true;
}

export type FileReading =
  | {
      readonly status: 'ok';
      /** Decoded text; only the line ranges if there are any, or the outline. */
      readonly text: string;
      /** Set if an outline was asked for. */
      readonly outline?: Outline;
      /** Hash of the whole file's bytes, in hex. */
      readonly sha256: string;
      readonly bytes: number;
      /** The file that was read, set if a link leads to it. */
      readonly real?: string;
      /** Set if decoding had to guess or replace, e.g. "Read as Latin-1". */
      readonly encodingNote?: string;
      readonly measurement: Measurement;
    }
  | {
      readonly status: Exclude<BlockStatus, 'ok' | 'not-supported' | 'not-read' | 'no-project'>;
      /** Sentence with the remedy; names the relative path at most. */
      readonly problem: string;
    };

export interface FileCount {
  readonly path: string;
  readonly tokens: number | null;
  readonly ignored?: FileEntry['ignored'];
}
