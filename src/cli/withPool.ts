import { join } from 'node:path';
import { dataFolder } from '../core/storage/dataFolder.ts';
import { createLocalPool } from '../core/workerTasks/createLocalPool.ts';
import { tokensInEnvironment } from '../core/accounts/createHeldTokens.ts';
import { createKnownValues } from '../core/secrets/known/createKnownValues.ts';
import { createEnvFiles } from '../core/secrets/known/envFiles.ts';
import { withKnownValues } from '../core/gate/withKnownValues.ts';
import { ruleSetOf, type RuleSet } from '../core/secrets/ruleSet.ts';
import { withRules } from '../core/gate/withRules.ts';
import type { WorkerPool } from '../core/workers/jobs.ts';
import { personSettings } from './personSettings.ts';

/**
 * Runs work with a pool, and closes the pool whatever comes of it: an open one keeps the process alive. `root`: the
 * project whose `.env*` files are known to whatever is scanned.
 */
export async function withPool<T>(
  workerUrl: URL,
  root: string,
  work: (pool: WorkerPool) => Promise<T>,
): Promise<T> {
  const workers = createLocalPool({ workerUrl, cacheFile: join(dataFolder(), 'cache', 'measurements.bin') });
  const known = createKnownValues({
    tokens: () => Promise.resolve(tokensInEnvironment(process.env)),
    envFiles: createEnvFiles(),
  });
  known.follow(root);
  let rules: Promise<RuleSet | null> | undefined;
  const ruled = withRules(workers, () => (rules ??= personSettings().then(ruleSetOf)));
  const pool = withKnownValues(ruled, known);
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}
