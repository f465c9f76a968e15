import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const loop = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => {
    let sum = 0;
    for (let step = 0; step < 3e8; step += 1) sum = (sum + step * 7) | 0;
    parentPort.postMessage(sum);
  });`;

/** How many times the work of one thread all cores do at this moment: what no pool can go beyond. */
export async function measureParallelism() {
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(loop, { eval: true }));
  try {
    await Promise.all(workers.map(run));
    const alone = await time(() => run(workers[0]));
    const together = await time(() => Promise.all(workers.map(run)));
    return (workers.length * alone) / together;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function run(worker) {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    // The list of transfers is empty: without it the linter takes this for a window.
    worker.postMessage('go', []);
  });
}

async function time(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
