import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { gitSocket } from '../../git/testing/useGitHelper.ts';
import type { Reply, TaskMessage, WorkerSetup } from '../protocol.ts';
import type { PoolWorker } from '../workerThread.ts';

/** A message to a worker, before the first task of a pool. */
export interface NextPool extends Pick<WorkerSetup, 'memory'> {
  /** The environment that a new worker would have by now. */
  readonly environment: NodeJS.ProcessEnv;
  /** Socket of the helper that runs git; `null` if there is none yet. */
  readonly gitSocket: string | null;
}

/** Workers that no pool uses. */
const free: Worker[] = [];

/**
 * Starts a worker for the pool of a test, or takes one that an earlier pool of this process has let go: to start one takes
 * longer than what most tests have it do. Only a worker that has answered all of its tasks is used again, and none that
 * holds an index of a project.
 */
export function reuseWorker(workerUrl: URL, setup: WorkerSetup): PoolWorker {
  const worker = free.pop() ?? startReused(workerUrl, setup);
  const next: NextPool = {
    memory: setup.memory,
    environment: { ...process.env },
    gitSocket: gitSocket(),
  };
  worker.postMessage(next, []);
  const events = new EventEmitter();
  let open = 0;
  let isSpent = false;
  const hear = (reply: Reply): void => {
    if (reply.kind === 'done' || reply.kind === 'failed') open -= 1;
    events.emit('message', reply);
  };
  const leave = (): void => {
    isSpent = true;
    worker.off('exit', leave);
    events.emit('exit');
  };
  worker.on('message', hear);
  worker.on('exit', leave);
  return {
    on: (event: string, listener: (reply: Reply) => void) => events.on(event, listener),
    postMessage(message: TaskMessage) {
      open += 1;
      if (message.task.kind === 'relate') isSpent = true;
      worker.postMessage(message, []);
    },
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    async terminate() {
      worker.off('message', hear);
      if (isSpent || open > 0) return await worker.terminate();
      worker.unref();
      worker.off('exit', leave);
      free.push(worker);
      events.emit('exit');
      return 0;
    },
  };
}

function startReused(workerUrl: URL, setup: WorkerSetup): Worker {
  const worker = new Worker(new URL('./reusedWorker.js', workerUrl), { workerData: setup });
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    const at = free.indexOf(worker);
    if (at !== -1) free.splice(at, 1);
  });
  return worker;
}
