import type { BlockOrigin, BlockStatus } from '../../shared/domain/assembly.ts';
import type { Source } from '../../shared/domain/source.ts';
import type { StackItem } from '../../shared/domain/stack.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** Reads the items of one kind of source. */
export interface SourceReader<K extends Source['kind'] = Source['kind']> {
  readonly kind: K;
  /**
   * What is known now without asking a service and without running anything: from the disk, from git, or from the copy
   * that was fetched last. Rejects with `cancelled`, or an `AppError` whose message becomes the item's problem.
   */
  read(item: ItemOf<K>, context: ReadContext): Promise<SourceReading>;
  /**
   * For sources of a service: asks it for what is newer and keeps the answer for `read`, for this and every later
   * start. Resolves when the kept copy is as new as the service's. Rejects with an `AppError`, the kept copy intact.
   */
  fetch?(item: ItemOf<K>, context: FetchContext): Promise<void>;
}

export type ItemOf<K extends Source['kind']> = StackItem & {
  readonly source: Extract<Source, { readonly kind: K }>;
};

export interface ReadContext {
  /** Absolute. */
  readonly root: string;
  readonly projectId: string;
  /** Of the stack: some items take values from others, e.g. a snippet's variables from the payload. */
  readonly items: readonly StackItem[];
  readonly pool: Pick<WorkerPool, 'readFiles' | 'measure'>;
  readonly signal?: AbortSignal | undefined;
}

export interface FetchContext {
  readonly root: string;
  readonly projectId: string;
  readonly signal: AbortSignal;
  /** How far it is, e.g. `412 of 1,000 blocks`, or what it waits for, e.g. `Notion asks to wait 12 s`. */
  readonly onProgress: (words: string) => void;
}

export type SourceReading =
  | {
      readonly status: 'ok';
      /** What was asked for, well-formed, lines ending with LF. Not yet cut to the item's lines. */
      readonly text: string;
      /** As the reader of the message is to cite it: `version 9f2c1a7b30de`, `edited 2026-11-20T15:04:05Z`. Follows from the content alone. */
      readonly version: string;
      /** Name that says the text's language by its extension, e.g. `notes.md`, `changes.diff`. */
      readonly fileName: string;
      /** Where these differ from what `describeSource` says before anything is read. */
      readonly title?: string;
      readonly detail?: string;
      readonly origin?: BlockOrigin;
    }
  | {
      readonly status: Exclude<BlockStatus, 'ok'>;
      /** A sentence with the remedy. */
      readonly problem: string;
      readonly origin?: BlockOrigin;
    };

/** One reader for each kind that has one; files, payloads and pasted text are read in bulk elsewhere. */
export type SourceReaders = { readonly [K in Source['kind']]?: SourceReader<K> };
