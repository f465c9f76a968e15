import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import type { Reply } from '../workers/protocol.ts';
import { maxUntaken, sendInTurn } from './sendInTurn.ts';

const word = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

/** Adds one to a word after some ms, from a thread of its own: this one stands still meanwhile. */
async function addLater(to: Int32Array, ms: number): Promise<void> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    parentPort.postMessage('started');
    setTimeout(() => {
      Atomics.add(workerData.to, 0, 1);
      Atomics.notify(workerData.to, 0);
    }, workerData.ms);`;
  const worker = new Worker(source, { eval: true, workerData: { to, ms } });
  onTestFinished(async () => void (await worker.terminate()));
  await new Promise((resolve) => worker.once('message', resolve));
}

function made() {
  const [cancelled, taken] = [word(), word()];
  const sent: Reply['kind'][] = [];
  const send = sendInTurn({ cancelled, taken }, ({ kind }) => void sent.push(kind));
  return { cancelled, taken, sent, items: () => send({ kind: 'items', items: [] }), send };
}

it('waits until one of the answers before was taken, and tells all else at once', async () => {
  const { taken, sent, items, send } = made();
  for (let answer = 0; answer < maxUntaken; answer += 1) items();
  send({ kind: 'working', bytes: 1 });
  expect(sent).toHaveLength(maxUntaken + 1);
  await addLater(taken, 400);
  items();
  expect(Atomics.load(taken, 0)).toBe(1);
  send({ kind: 'done' });
  expect(sent.slice(maxUntaken)).toEqual(['working', 'items', 'done']);
});

it('waits no longer once the task was cancelled', async () => {
  const { cancelled, taken, sent, items } = made();
  for (let answer = 0; answer < maxUntaken; answer += 1) items();
  await addLater(cancelled, 100);
  items();
  expect(sent).toHaveLength(maxUntaken + 1);
  expect(Atomics.load(taken, 0)).toBe(0);
});
