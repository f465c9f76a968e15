import { Worker } from 'node:worker_threads';
import type { Reply, TaskMessage, WorkerSetup } from './protocol.ts';

/** A thread's task, as the pool sees it. */
export interface Assignment {
  readonly message: TaskMessage;
  /** Time in ms without a sign of life after which the thread counts as stuck. */
  readonly patienceMs: number;
  onReply(reply: Reply): void;
}

export interface WorkerThread {
  /** Unfinished assignments, the active one first. */
  readonly assigned: readonly Assignment[];
  assign(assignment: Assignment): void;
  stop(): Promise<void>;
}

/** The part of a worker that is used here. */
export interface PoolWorker {
  on(event: 'message', hear: (reply: Reply) => void): unknown;
  on(event: 'error' | 'exit', hear: () => void): unknown;
  postMessage(message: TaskMessage, handedOver: readonly never[]): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

interface Events {
  /** Called when the first assignment is done. */
  onDone(): void;
  /**
   * Called after a crash, or after it was ended for being stuck; its assignments are `lost`, the active one first. Not
   * called after `stop`.
   */
  onEnd(lost: readonly Assignment[]): void;
}

/** Further ms for each megabyte: the time in which a slow machine counts and scans it. */
const patienceMsPerMegabyte = 5_000;
const graceMs = 1_000;

/** Starts the bundled worker.ts. */
export function startWorker(workerUrl: URL, setup: WorkerSetup): PoolWorker {
  return new Worker(workerUrl, { workerData: setup });
}

export function startThread(worker: PoolWorker, events: Events): WorkerThread {
  const assigned: Assignment[] = [];
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const end = (): void => {
    clearTimeout(timer);
    if (ended) return;
    ended = true;
    events.onEnd(assigned.splice(0));
  };
  /** Starts the timer, with one more second: on waking from sleep it is due before the waiting answer is read. */
  const expect = (patienceMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = setTimeout(() => void worker.terminate(), graceMs);
    }, patienceMs);
  };

  worker.on('message', (reply) => {
    const [current] = assigned;
    if (current === undefined || ended) return;
    const more = reply.kind === 'working' ? (reply.bytes / 1_000_000) * patienceMsPerMegabyte : 0;
    expect(current.patienceMs + more);
    current.onReply(reply);
    if (reply.kind !== 'done' && reply.kind !== 'failed') return;
    assigned.shift();
    if (assigned.length === 0) {
      clearTimeout(timer);
      worker.unref();
    }
    events.onDone();
  });
  worker.on('error', () => undefined);
  worker.on('exit', end);
  worker.unref();

  return {
    assigned,
    assign(assignment) {
      if (assigned.length === 0) {
        worker.ref();
        expect(assignment.patienceMs);
      }
      assigned.push(assignment);
      worker.postMessage(assignment.message, []);
    },
    async stop() {
      ended = true;
      clearTimeout(timer);
      await worker.terminate();
    },
  };
}
