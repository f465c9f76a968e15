import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { EncodingId } from '../../shared/domain/model.ts';
import { createScanEngine } from '../secrets/createScanEngine.ts';
import { createTokenCounter, type TokenCounter } from '../tokens/createTokenCounter.ts';
import { createMeasurementTable } from './measurementTable.ts';
import type { Instruments } from './measureText.ts';
import type { Reply, TaskMessage, WorkerSetup } from './protocol.ts';
import { runTask } from './runTask.ts';

const counters = new Map<EncodingId, TokenCounter>();

const setup = workerData as WorkerSetup;
const instruments: Instruments = {
  table: createMeasurementTable(setup.memory),
  counter: (encoding) => {
    const loaded = counters.get(encoding);
    if (loaded !== undefined) return loaded;
    // The build puts the tables beside this file.
    const table = readFileSync(new URL(`${encoding}.bin`, import.meta.url));
    const counter = createTokenCounter(table, encoding);
    counters.set(encoding, counter);
    return counter;
  },
  engine: createScanEngine(),
};

const send = (reply: Reply): void => parentPort?.postMessage(reply, []);
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: TaskMessage) => {
  // One after the other. A task that rejects ends the thread: the pool sees it and hands its work out anew.
  last = last.then(() => runTask(instruments, message, send));
});
