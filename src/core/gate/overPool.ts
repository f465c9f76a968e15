import type { WorkerPool } from '../workers/jobs.ts';

/** Makes a pool that does some of its work in another way, and asks the given pool for the rest. */
export function overPool(pool: WorkerPool, changed: Partial<WorkerPool>): WorkerPool {
  return {
    listFiles: (...args) => pool.listFiles(...args),
    countFiles: (...args) => pool.countFiles(...args),
    relateFiles: (...args) => pool.relateFiles(...args),
    compareTexts: (...args) => pool.compareTexts(...args),
    searchFiles: (...args) => pool.searchFiles(...args),
    readFiles: (...args) => pool.readFiles(...args),
    measure: (...args) => pool.measure(...args),
    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
    ...changed,
  };
}
