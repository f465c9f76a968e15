import type { BlockStatus } from '../../shared/domain/assembly.ts';
import type { Difference } from '../../shared/domain/difference.ts';
import type { FileEntry } from '../../shared/domain/file.ts';
import type { EncodingId } from '../../shared/domain/model.ts';
import type { LineRange } from '../../shared/domain/stack.ts';
import type { ContentQuery, FoundFile } from '../../shared/domain/contentSearch.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { RuleSet } from '../secrets/ruleSet.ts';
import type { Literal } from '../secrets/known/searchLiterals.ts';

/**
 * Where reading in bulk, counting and scanning happen: never on the main thread. Long work takes a signal and
 * rejects with `cancelled`; a worker that dies is replaced, and its jobs are tried once more, then rejected.
 */
export interface WorkerPool {
  /** Counts and scans texts; answers in the order of `texts`. */
  measure(texts: readonly string[], want: Want, signal?: AbortSignal): Promise<readonly Measurement[]>;
  /** Reads, hashes, counts and scans files of a project; answers in the order of `files`. */
  readFiles(
    root: string,
    files: readonly FileRequest[],
    want: Want,
    signal?: AbortSignal,
  ): Promise<readonly FileReading[]>;
  /** As `readFiles`, but answers figures only and hands them over in batches as they come. */
  countFiles(
    root: string,
    paths: readonly string[],
    encoding: EncodingId,
    onBatch: (counts: readonly FileCount[]) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Lists a project's files; entries are handed over in chunks. `within`: at least those of these folders. */
  listFiles(
    root: string,
    git: boolean,
    onChunk: (entries: readonly FileEntry[]) => void,
    signal?: AbortSignal,
    within?: readonly string[],
  ): Promise<void>;
  /**
   * Looks through the contents of files; what came of each is handed over, in no order. Rejects with
   * `find/pattern-too-slow`.
   */
  searchFiles(
    root: string,
    request: SearchRequest,
    onFile: (file: FileSearch) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** How two texts differ, line by line; `too-different` where telling takes more than some seconds. */
  compareTexts(title: string, before: string, now: string, signal?: AbortSignal): Promise<Difference>;
  /** Writes what was measured to the disk cache and stops the workers. */
  close(): Promise<void>;
}

export interface SearchRequest {
  readonly paths: readonly string[];
  readonly query: Omit<ContentQuery, 'ignored'>;
  /** Values that are covered besides what the rules find. */
  readonly known?: readonly Literal[];
  /** Absent: as they ship. */
  readonly rules?: RuleSet;
}

/** `unsearched`: it holds what was looked for, and could not be searched for secrets. */
export type FileSearch =
  | { readonly status: 'searched'; readonly found: FoundFile | null }
  | { readonly status: 'unreadable' | 'too-large' | 'binary' | 'missing' | 'unsearched' };

export interface Want {
  /** `null`: do not count. */
  readonly encoding: EncodingId | null;
  readonly scan: boolean;
  /** Absent: as they ship. */
  readonly rules?: RuleSet;
}

export interface Measurement {
  /** Tokens of the encoding asked for; `null` where none was asked. */
  readonly tokens: number | null;
  readonly scan: ScanResult;
}

/** `failed`: an engine threw or took too long; callers treat it as "not scanned", which blocks export. */
export type ScanResult =
  | { readonly status: 'done'; readonly spans: readonly FindingSpan[] }
  | { readonly status: 'failed' }
  | { readonly status: 'not-asked' };

export interface FileRequest {
  /** Relative to the root, `/`. */
  readonly path: string;
  readonly lines?: readonly LineRange[];
}

export type FileReading =
  | {
      readonly status: 'ok';
      /** Decoded; of the line ranges where there are any. */
      readonly text: string;
      /** Of the whole file's bytes, hex. */
      readonly sha256: string;
      readonly bytes: number;
      /** Set where decoding had to guess or replace, e.g. "Read as Latin-1". */
      readonly encodingNote?: string;
      readonly measurement: Measurement;
    }
  | {
      readonly status: Exclude<BlockStatus, 'ok' | 'not-supported' | 'not-read' | 'no-project'>;
      /** A sentence with the remedy; names the relative path at most. */
      readonly problem: string;
    };

export interface FileCount {
  readonly path: string;
  readonly tokens: number | null;
  readonly ignored?: FileEntry['ignored'];
}
