import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const loop = `
  const { readFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  const { url, table, encoding, texts } = workerData;
  import(url).then(({ createTokenCounter }) => {
    const counter = createTokenCounter(readFileSync(table), encoding);
    parentPort.on('message', () => {
      for (const text of texts) counter.count(text);
      parentPort.postMessage(0);
    });
  });`;

/**
 * Returns how many times the counting of one thread all cores reach at this moment, each thread on its own texts: the
 * limit of any pool. Two cores that are halves of one reach far less than twice.
 */
export async function measureParallelism(bundled, encoding, texts) {
  const url = pathToFileURL(join(bundled.outDir, 'counter.js')).href;
  const workerData = { url, table: join(bundled.outDir, `${encoding}.bin`), encoding, texts };
  const start = () => new Worker(loop, { eval: true, workerData });
  const workers = Array.from({ length: availableParallelism() }, start);
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
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
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
