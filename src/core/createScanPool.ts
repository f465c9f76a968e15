import type { CoreApi } from '../shared/api.ts';
import { withKnownValues } from './gate/withKnownValues.ts';
import { withRules } from './gate/withRules.ts';
import { withSecretsFiles } from './gate/withSecretsFiles.ts';
import { withWholeFiles } from './gate/withWholeFiles.ts';
import { createKnownValues } from './secrets/known/createKnownValues.ts';
import { createEnvFiles } from './secrets/known/envFiles.ts';
import { ruleSetOf } from './secrets/ruleSet.ts';
import type { WorkerPool } from './workers/jobs.ts';

interface Options {
  readonly pool: WorkerPool;
  readonly settings: Pick<CoreApi['settings'], 'get'>;
  /** Tokens of services, none of which may leave. */
  readonly heldTokens: () => Promise<readonly string[]>;
}

export interface ScanPool {
  /** Scans by the person's rules, and for the values known in this run. */
  readonly pool: WorkerPool;
  /** Has the values of a project's `.env*` files looked for from then on. */
  readonly followSecrets: (root: string) => void;
}

/** Makes the one pool whose every scan knows what the person and the machine know to be secret. */
export function createScanPool({ pool, settings, heldTokens }: Options): ScanPool {
  const knownValues = createKnownValues({ tokens: heldTokens, envFiles: createEnvFiles() });
  const ruled = withRules(pool, async () => ruleSetOf(await settings.get({})));
  return {
    pool: withSecretsFiles(withWholeFiles(withKnownValues(ruled, knownValues))),
    followSecrets: (root) => knownValues.follow(root),
  };
}
