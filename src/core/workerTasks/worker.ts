import { parentPort, workerData } from 'node:worker_threads';
import { createInstruments } from '../workers/createInstruments.ts';
import { createMeasurementTable } from '../workers/measurementTable.ts';
import type { Reply, TaskMessage, WorkerSetup } from '../workers/protocol.ts';
import { runTask } from './runTask.ts';
import { sendInTurn } from './sendInTurn.ts';

const setup = workerData as WorkerSetup;
const instruments = createInstruments(createMeasurementTable(setup.memory), new URL(import.meta.url));

const send = (reply: Reply): void => parentPort?.postMessage(reply, []);

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: TaskMessage) => {
  // One after the other. A task that rejects ends the thread: the pool notices and assigns its work again.
  last = last.then(() => runTask(instruments, message, sendInTurn(message, send)));
});
