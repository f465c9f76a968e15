import { AppError } from '../../shared/errors.ts';
import type { Item, Task } from './protocol.ts';

/** Long work that is cut into parts for the workers, and settles when all parts are done. */
export interface Job {
  readonly promise: Promise<void>;
  readonly cancelled: Int32Array;
  readonly settled: boolean;
  /** To be handed out, next first. */
  readonly parts: readonly Part[];
  /** A part is over; `more` came of it. */
  partDone(more: number): void;
  fail(error: Error): void;
}

export interface Part {
  /** What a worker is asked for, in this order. */
  readonly items: readonly number[];
  /** How often a worker died of it. */
  readonly deaths: number;
  /** Roughly, in characters. */
  readonly cost: number;
  readonly work: Work;
}

/** What the parts of a job have in common. */
export interface Work {
  /** ms without a sign of life until its worker is given up. */
  readonly patienceMs: number;
  taskOf(part: Part): Task;
  onItem(index: number, item: Item, part: Part): void;
  /** Why it can't be done, given the system's code. */
  errorOf(code: string): AppError;
  /** How to go on with items of which a worker died, one by one; `null`: not at all. */
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
