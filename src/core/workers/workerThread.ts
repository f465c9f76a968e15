import { Worker } from 'node:worker_threads';
import type { Reply, TaskMessage, WorkerSetup } from './protocol.ts';

/** What a thread works on, as the pool sees it. */
export interface Assignment {
  readonly message: TaskMessage;
  /** ms without a sign of life until the thread counts as stuck. */
  readonly patienceMs: number;
  onReply(reply: Reply): void;
}

export interface WorkerThread {
  /** Assignments not done, the one being worked on first. */
  readonly assigned: readonly Assignment[];
  assign(assignment: Assignment): void;
  stop(): Promise<void>;
}

interface Events {
  /** The first assignment is done. */
  onDone(): void;
  /** Crashed, or was ended for being stuck; what it had is `lost`, first what it was at. Not after `stop`. */
  onEnd(lost: readonly Assignment[]): void;
}

/** ms more for a megabyte: what a slow machine needs to count and scan it. */
const patienceMsPerMegabyte = 5_000;
const graceMs = 1_000;

export function startThread(workerUrl: URL, setup: WorkerSetup, events: Events): WorkerThread {
  const worker = new Worker(workerUrl, { workerData: setup });
  const assigned: Assignment[] = [];
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const end = (): void => {
    clearTimeout(timer);
    if (ended) return;
    ended = true;
    events.onEnd(assigned.splice(0));
  };
  /** On waking from sleep a timer is due before the answer that waits is read: it gets one more second. */
  const expect = (patienceMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = setTimeout(() => void worker.terminate(), graceMs);
    }, patienceMs);
  };

  worker.on('message', (reply: Reply) => {
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
