import { parentPort, workerData } from 'node:worker_threads';
import { startGitRunner } from '../../git/runner/startGitRunner.ts';
import { helperPatienceMs, runBySocket } from '../../git/testing/startGitHelper.ts';
import { runTask } from '../../workerTasks/runTask.ts';
import { createInstruments } from '../createInstruments.ts';
import { createMeasurementTable } from '../measurementTable.ts';
import type { Reply, TaskMessage, WorkerSetup } from '../protocol.ts';
import type { NextPool } from './reuseWorker.ts';

// Does as worker.ts, for one pool after the other: each names its own table before its first task.
const { memory } = workerData as WorkerSetup;
let instruments = createInstruments(createMeasurementTable(memory), new URL(import.meta.url));

const send = (reply: Reply): void => parentPort?.postMessage(reply, []);
let hasRunner = false;
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: TaskMessage | NextPool) => {
  if ('task' in message) {
    last = last.then(() => runTask(instruments, message, send));
  } else {
    instruments = { ...instruments, table: createMeasurementTable(message.memory) };
    process.env = { ...message.environment };
    if (message.gitSocket === null || hasRunner) return;
    hasRunner = true;
    startGitRunner(runBySocket(message.gitSocket), helperPatienceMs);
  }
});
