import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createInstruments } from './createInstruments.ts';
import { createMeasurementTable } from './measurementTable.ts';
import type { Reply, TaskMessage, WorkerSetup } from './protocol.ts';
import { runTask } from './runTask.ts';

/** The window's is 0. */
const behindTheWindow = 5;

const setup = workerData as WorkerSetup;
// Linux alone has a priority for each thread; elsewhere this would be the whole app's.
if (setup.background === true && platform() === 'linux') {
  try {
    setPriority(behindTheWindow);
  } catch {
    // A sandbox may forbid it: it works as well, and the window waits for it now and then.
  }
}
const instruments = createInstruments(createMeasurementTable(setup.memory), new URL(import.meta.url));

const send = (reply: Reply): void => parentPort?.postMessage(reply, []);
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: TaskMessage) => {
  // One after the other. A task that rejects ends the thread: the pool sees it and hands its work out anew.
  last = last.then(() => runTask(instruments, message, send));
});
