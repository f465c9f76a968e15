import { AppError } from '../../shared/errors.ts';
import type { Item, Task } from './protocol.ts';

/** Long work, split into parts for the workers; settles when all parts are done. */
export interface Job {
  readonly promise: Promise<void>;
  readonly cancelled: Int32Array;
  readonly settled: boolean;
  /** Parts to assign, the next first. */
  readonly parts: readonly Part[];
  /** Records that a part is over; `more` parts came of it. */
  partDone(more: number): void;
  fail(error: Error): void;
}

export interface Part {
  /** Indexes that a worker processes, in this order. */
  readonly items: readonly number[];
  /** Number of workers that died of it. */
  readonly deaths: number;
  /** Estimate in characters. */
  readonly cost: number;
  readonly work: Work;
}

/** The common properties of a job's parts. */
export interface Work {
  /** Time in ms without a sign of life after which its worker is ended. */
  readonly patienceMs: number;
  /** True if everything else goes first; false by default. */
  readonly canWait?: boolean;
  /** True if it goes to the worker that keeps what such work needs, so that no second one keeps it, too; false by default. */
  readonly isKept?: boolean;
  taskOf(part: Part): Task;
  onItem(index: number, item: Item, part: Part): void;
  /** Returns the reason of a failure, given the system's code. */
  errorOf(code: string): AppError;
  /** Returns how to continue with items of which a worker died, one by one; `null` to stop. */
  afterDeath(part: Part): Part | null;
}

const ignore = (): void => undefined;

export function createJob(parts: readonly Part[], signal: AbortSignal | undefined): Job {
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  let open = parts.length;
  let settled = false;
  let resolve: () => void = ignore;
  let reject: (error: Error) => void = ignore;
  const promise = new Promise<void>((onDone, onFail) => {
    resolve = onDone;
    reject = onFail;
  });
  const settle = (): void => {
    settled = true;
    Atomics.store(cancelled, 0, 1);
    signal?.removeEventListener('abort', abort);
  };
  const fail = (error: Error): void => {
    if (settled) return;
    settle();
    reject(error);
  };
  const abort = (): void => fail(new AppError('cancelled', 'This was cancelled.', {}));
  if (signal?.aborted === true) abort();
  else signal?.addEventListener('abort', abort);
  if (open === 0 && !settled) {
    settle();
    resolve();
  }
  return {
    promise,
    cancelled,
    parts,
    get settled() {
      return settled;
    },
    partDone(more) {
      open += more - 1;
      if (open > 0 || settled) return;
      settle();
      resolve();
    },
    fail,
  };
}
