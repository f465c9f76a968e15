import { join } from 'node:path';
import { dataFolder } from '../core/storage/dataFolder.ts';
import { createWorkerPool } from '../core/workers/createWorkerPool.ts';
import type { WorkerPool } from '../core/workers/jobs.ts';

/** Runs work with a pool, and closes the pool whatever comes of it: an open one keeps the process alive. */
export async function withPool<T>(workerUrl: URL, work: (pool: WorkerPool) => Promise<T>): Promise<T> {
  const pool = createWorkerPool({ workerUrl, cacheFile: join(dataFolder(), 'cache', 'measurements.bin') });
  // The first worker starts while the files are still being looked for.
  pool.measure([''], { encoding: null, scan: false }).catch(() => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
