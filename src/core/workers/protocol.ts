import type { Difference } from '../../shared/domain/file/difference.ts';
import type { FileEntry } from '../../shared/domain/file.ts';
import type {
  FileCount,
  FileReading,
  FileRequest,
  FileSearch,
  Measurement,
  SearchRequest,
  Want,
} from './jobs.ts';
import type { RelateItem, RelateRequest } from './relating.ts';

/** Passed to a worker when it starts. */
export interface WorkerSetup {
  /** Memory of the measurement table. */
  readonly memory: SharedArrayBuffer;
  /** True if the system is to give cores to what draws a window first. */
  readonly background: boolean;
}

/** A part of a job, so small that losing it with its worker costs little. */
export type Task =
  | {
      readonly kind: 'texts';
      readonly texts: readonly string[];
      /** Key of each text. */
      readonly keys: readonly Uint8Array[];
      readonly want: Want;
    }
  | {
      readonly kind: 'files';
      readonly root: string;
      readonly files: readonly FileRequest[];
      /** Keyed by index of the file: SHA-256 in hex of the bytes that the caller has. */
      readonly known: readonly (string | null)[];
      readonly want: Want;
    }
  | {
      readonly kind: 'counts';
      readonly root: string;
      readonly files: readonly FileRequest[];
      readonly want: Want;
    }
  | { readonly kind: 'search'; readonly root: string; readonly request: SearchRequest }
  | { readonly kind: 'relate'; readonly root: string; readonly request: RelateRequest }
  | { readonly kind: 'compare'; readonly title: string; readonly before: string; readonly now: string }
  | {
      readonly kind: 'list';
      readonly root: string;
      readonly git: boolean;
      readonly within?: readonly string[];
    };

export interface TaskMessage {
  readonly task: Task;
  /** One word; not 0 once no caller waits for the answer. */
  readonly cancelled: Int32Array;
}

/** The file has the bytes that the caller has. */
export interface SameReading {
  readonly status: 'same';
  readonly measurement: Measurement;
}

export type Item =
  | Measurement
  | FileReading
  | SameReading
  | FileCount
  | FileSearch
  | Difference
  | RelateItem
  | readonly FileEntry[];

/** Sorted as the tasks and their items are. */
export type Reply =
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  /** A large item of so many bytes comes next, which may take a while. */
  | { readonly kind: 'working'; readonly bytes: number }
  /**
   * The task is over, with its last items, if there are any: a message less for each task. Items that it did not process are
   * assigned again: it had reached its share.
   */
  | { readonly kind: 'done'; readonly items?: readonly Item[] }
  /** No worker can do the task; `code` is the system's. */
  | { readonly kind: 'failed'; readonly code: string };
