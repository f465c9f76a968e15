import { ruleTitle } from '../../shared/domain/finding.ts';
import type { ScanningApi } from '../../shared/scanningApi.ts';
import type { Clock } from '../storage/clock.ts';
import type { Decisions } from '../secrets/decision.ts';
import { gatedRules } from '../secrets/scan/ruleGates.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { decisionId, viewAllowed } from './viewAllowed.ts';
import { tryPattern } from './tryPattern.ts';

interface Options {
  readonly decisions: Decisions;
  readonly clock: Clock;
  readonly pool: Pick<WorkerPool, 'measure'>;
  /** To be called when what is decided has changed: a project's stacks may be blocked now. */
  readonly onChanged: () => void;
}

const dayMs = 86_400_000;

/** What the scan looks for and lets pass, for the settings. */
export function createScanning({ decisions, clock, pool, onChanged }: Options): ScanningApi {
  return {
    rules: () => Promise.resolve(gatedRules.map((id) => ({ id, title: ruleTitle(id) }))),
    tryPattern: ({ pattern, text }) => tryPattern(pool, pattern, text),
    allowed: async ({ projectId }) => viewAllowed(await decisions.list(projectId), pool),
    async revoke({ projectId, ids }) {
      const gone = new Set(ids);
      await decisions.change(projectId, (now) => now.filter((decision) => !gone.has(decisionId(decision))));
      onChanged();
    },
    async expire({ projectId, id, days }) {
      const expires = days === null ? null : new Date(clock() + days * dayMs).toISOString();
      await decisions.change(projectId, (now) =>
        now.map((decision) => {
          if (decisionId(decision) !== id || decision.decision !== 'allow') return decision;
          const { expires: _before, ...rest } = decision;
          return expires === null ? rest : { ...rest, expires };
        }),
      );
      onChanged();
    },
  };
}
