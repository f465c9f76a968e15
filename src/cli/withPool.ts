import { join } from 'node:path';
import { dataFolder } from '../core/storage/dataFolder.ts';
import { createLocalPool } from '../core/workers/createLocalPool.ts';
import type { WorkerPool } from '../core/workers/jobs.ts';

/** Runs work with a pool, and closes the pool whatever comes of it: an open one keeps the process alive. */
export async function withPool<T>(workerUrl: URL, work: (pool: WorkerPool) => Promise<T>): Promise<T> {
  const pool = createLocalPool({ workerUrl, cacheFile: join(dataFolder(), 'cache', 'measurements.bin') });
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
