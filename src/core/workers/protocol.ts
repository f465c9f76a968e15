import type { Difference } from '../../shared/domain/difference.ts';
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

/** Handed to a worker when it starts. */
export interface WorkerSetup {
  /** Of the measurement table. */
  readonly memory: SharedArrayBuffer;
}

/** A part of a job, small enough that losing it with its worker costs little. */
export type Task =
  | {
      readonly kind: 'texts';
      readonly texts: readonly string[];
      /** What each is remembered by. */
      readonly keys: readonly Uint8Array[];
      readonly want: Want;
    }
  | {
      readonly kind: 'files';
      readonly root: string;
      readonly files: readonly FileRequest[];
      /** By place among the files: what the asker holds of it, the SHA-256 of its bytes, hex. */
      readonly held: readonly (string | null)[];
      readonly want: Want;
    }
  | {
      readonly kind: 'counts';
      readonly root: string;
      readonly files: readonly FileRequest[];
      readonly want: Want;
    }
  | { readonly kind: 'search'; readonly root: string; readonly request: SearchRequest }
  | { readonly kind: 'compare'; readonly title: string; readonly before: string; readonly now: string }
  | {
      readonly kind: 'list';
      readonly root: string;
      readonly git: boolean;
      readonly within?: readonly string[];
    };

export interface TaskMessage {
  readonly task: Task;
  /** One word; not 0 once nobody waits for the answer. */
  readonly cancelled: Int32Array;
}

/** The file's bytes are those that the asker holds. */
export interface SameReading {
  readonly status: 'same';
  readonly measurement: Measurement;
}

export type Item =
  Measurement | FileReading | SameReading | FileCount | FileSearch | Difference | readonly FileEntry[];

/** In the order of the tasks and of their items. */
export type Reply =
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  /** Something large comes next, in bytes: it may take its time. */
  | { readonly kind: 'working'; readonly bytes: number }
  /** The task is over. Items it did not get to are handed out anew: it had enough to do. */
  | { readonly kind: 'done' }
  /** The task can't be done, whoever tries; `code` is the system's. */
  | { readonly kind: 'failed'; readonly code: string };
