import type { BlockOrigin, BlockStatus } from '../../shared/domain/assembly.ts';
import type { Model } from '../../shared/domain/model.ts';
import type { Source } from '../../shared/domain/source.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { SourceLookup } from './folders/sourceLookup.ts';

/** Reads the items of one kind of source. */
export interface SourceReader<K extends Source['kind'] = Source['kind']> {
  readonly kind: K;
  /**
   * Returns what is known now without a request to a service and without running anything: from the disk, from git, or
   * from the copy fetched last. Rejects with `cancelled`, or an `AppError` whose message becomes the item's problem.
   */
  read(item: ItemOf<K>, context: ReadContext): Promise<SourceReading>;
  /**
   * For sources of a service: requests newer content and stores the answer for `read`, for this and every later start.
   * Resolves when the copy is as new as the service's. Rejects with an `AppError`, the copy intact.
   */
  fetch?(item: ItemOf<K>, context: FetchContext): Promise<void>;
}

export type ItemOf<K extends Source['kind']> = StackItem & {
  readonly source: Extract<Source, { readonly kind: K }>;
};

export interface ReadContext {
  /** Absolute path. */
  readonly root: string;
  readonly projectId: string;
  /** Items of the stack: some take values from others, e.g. a snippet's variables from the payload. */
  readonly items: readonly StackItem[];
  readonly pool: Pick<WorkerPool, 'readFiles' | 'countFiles' | 'measure'>;
  readonly signal?: AbortSignal | undefined;
  /** Absent for a reader of a service, which lists no files. */
  readonly files?: ListedFiles;
}

/** The files of the stack's own project, and of others that it names. */
export interface ListedFiles {
  readonly list: SourceLookup['list'];
  /** Real paths of other projects, by alias. */
  readonly roots: ReadonlyMap<string, string>;
  /** True to read the disk, not the cache. */
  readonly fresh: boolean;
  /** Counts files as the message is counted. */
  readonly model: Model;
}

export interface FetchContext {
  readonly root: string;
  readonly projectId: string;
  readonly signal: AbortSignal;
  /**
   * Called with the progress, e.g. `412 of 1,000 blocks`, or the reason for a wait, e.g. `Notion asks to wait 12 s`.
   */
  readonly onProgress: (words: string) => void;
}

export type SourceReading =
  | {
      readonly status: 'ok';
      /** The requested text, well-formed, lines ending with LF. Not yet cut to the item's lines. */
      readonly text: string;
      /**
       * Version for the reader of the message to cite: `version 9f2c1a7b30de`, `edited 2026-11-20T15:04:05Z`. Depends
       * on the content alone.
       */
      readonly version: string;
      /** Name whose extension tells the text's language, e.g. `notes.md`, `changes.diff`. */
      readonly fileName: string;
      /** Set if these differ from what `describeSource` returns before anything is read. */
      readonly title?: string;
      readonly detail?: string;
      readonly origin?: BlockOrigin;
    }
  | {
      readonly status: Exclude<BlockStatus, 'ok'>;
      /** Sentence with the remedy. */
      readonly problem: string;
      readonly origin?: BlockOrigin;
    };

/** One reader for each kind that has one; other code reads files, payloads and pasted text in bulk. */
export type SourceReaders = { readonly [K in Source['kind']]?: SourceReader<K> };
