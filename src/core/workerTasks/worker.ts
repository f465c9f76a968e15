import { parentPort, workerData } from 'node:worker_threads';
import { createInstruments } from '../workers/createInstruments.ts';
import { createMeasurementTable } from '../workers/measurementTable.ts';
import { maxUntaken, type Reply, type TaskMessage, type WorkerSetup } from '../workers/protocol.ts';
import { runTask } from './runTask.ts';

const setup = workerData as WorkerSetup;
const instruments = createInstruments(createMeasurementTable(setup.memory), new URL(import.meta.url));

/** In ms. Nothing notifies a worker of a task that was cancelled. */
const lookAgainMs = 100;

const send = (reply: Reply): void => parentPort?.postMessage(reply, []);

/** Returns a function that sends as `send`, and waits first while the pool has not taken what was sent before. */
function sendInTurn({ cancelled, taken }: TaskMessage): (reply: Reply) => void {
  let sent = 0;
  return (reply) => {
    if (reply.kind === 'items') {
      for (;;) {
        const done = Atomics.load(taken, 0);
        if (sent - done < maxUntaken || Atomics.load(cancelled, 0) !== 0) break;
        Atomics.wait(taken, 0, done, lookAgainMs);
      }
      sent += 1;
    }
    send(reply);
  };
}

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: TaskMessage) => {
  // One after the other. A task that rejects ends the thread: the pool notices and assigns its work again.
  last = last.then(() => runTask(instruments, message, sendInTurn(message)));
});
