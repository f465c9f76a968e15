import type { CoreApi } from '../shared/api.ts';
import { withFilePlaces } from './gate/withFilePlaces.ts';
import { withKnownValues } from './gate/withKnownValues.ts';
import { withSecretsFiles } from './gate/withSecretsFiles.ts';
import { withWholeFiles } from './gate/withWholeFiles.ts';
import { createKnownValues } from './secrets/known/createKnownValues.ts';
import { createEnvFiles } from './secrets/known/envFiles.ts';
import { ruleSetOf, type RuleSet } from './secrets/ruleSet.ts';
import type { WorkerPool, Want } from './workers/jobs.ts';
import { overPool } from './gate/overPool.ts';

interface Options {
  readonly pool: WorkerPool;
  readonly settings: Pick<CoreApi['settings'], 'get'>;
  /** Tokens of services, none of which may leave. */
  readonly knownTokens: () => Promise<readonly string[]>;
}

export interface ScanPool {
  /** Scans by the person's rules, and for the values known in this run. */
  readonly pool: WorkerPool;
  /** Has the values of a project's `.env*` files looked for from then on. */
  readonly followSecrets: (root: string) => void;
}

/** Makes the one pool whose every scan knows what the person and the machine know to be secret. */
export function createScanPool({ pool, settings, knownTokens }: Options): ScanPool {
  const knownValues = createKnownValues({ tokens: knownTokens, envFiles: createEnvFiles() });
  const ruled = withRules(withFilePlaces(pool), async () => ruleSetOf(await settings.get({})));
  return {
    pool: withSecretsFiles(withWholeFiles(withKnownValues(ruled, knownValues))),
    followSecrets: (root) => knownValues.follow(root),
  };
}

/** Makes a pool whose scans apply the user's rules, as they are when the scan begins. */
function withRules(pool: WorkerPool, rules: () => Promise<RuleSet | null>): WorkerPool {
  const ruled = async (want: Want): Promise<Want> => {
    const set = want.scan ? await rules() : null;
    return set === null ? want : { ...want, rules: set };
  };
  return overPool(pool, {
    measure: async (texts, want, signal) => pool.measure(texts, await ruled(want), signal),
    readFiles: async (root, files, want, signal) => pool.readFiles(root, files, await ruled(want), signal),
    async searchFiles(root, request, onFile, signal) {
      const set = await rules();
      await pool.searchFiles(root, set === null ? request : { ...request, rules: set }, onFile, signal);
    },
  });
}
