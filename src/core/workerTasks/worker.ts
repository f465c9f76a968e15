import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createInstruments } from '../workers/createInstruments.ts';
import { createMeasurementTable } from '../workers/measurementTable.ts';
import type { Reply, TaskMessage, WorkerSetup } from '../workers/protocol.ts';
import { runTask } from './runTask.ts';

const setup = workerData as WorkerSetup;
if (setup.background) standBack();
const instruments = createInstruments(createMeasurementTable(setup.memory), new URL(import.meta.url));

const send = (reply: Reply): void => parentPort?.postMessage(reply, []);
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: TaskMessage) => {
  // One after the other. A task that rejects ends the thread: the pool notices and assigns its work again.
  last = last.then(() => runTask(instruments, message, send));
});

/** Lowers the priority of this thread. Only Linux has one for each thread; elsewhere it would be the whole process's. */
function standBack(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
