import type { Api } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { AppError } from '../../shared/errors.ts';
import type { Clock } from '../storage/clock.ts';
import type { Decisions } from '../secrets/decision.ts';
import { redactFindings } from '../gate/redactFindings.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { SettledFinding } from '../gate/settleFindings.ts';

interface Options {
  readonly decisions: Decisions;
  readonly clock: Clock;
  readonly pool: Pick<WorkerPool, 'measure'>;
  /** Returns the findings of the stack as it is assembled now. */
  readonly findingsOf: (ref: StackRef) => Promise<readonly SettledFinding[]>;
  /** Called once decisions are on disk. */
  readonly onDecided: (ref: StackRef) => Promise<void>;
}

/** Records the user's decisions about findings, which are named by id: their values never leave core. */
export function decideFindings({ decisions, clock, pool, findingsOf, onDecided }: Options): Api['secrets'] {
  const named = async (ref: StackRef, ids: readonly string[]): Promise<readonly SettledFinding[]> => {
    const byId = new Map((await findingsOf(ref)).map((finding) => [finding.view.id, finding]));
    const unknown = ids.filter((id) => !byId.has(id));
    if (unknown.length > 0) {
      throw new AppError(
        'secrets/unknown-finding',
        'A finding no longer exists because its text has changed. Review the findings again.',
        { findingIds: unknown },
      );
    }
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  return {
    async decide({ findingIds, decision, scope, reason, ...ref }) {
      const why = reason?.trim() ?? '';
      if (decision === 'allow' && why === '') {
        throw new AppError('secrets/reason-missing', 'Briefly say why this value is safe to send.', {});
      }
      const at = new Date(clock()).toISOString();
      const found = await named(ref, findingIds);
      // The value itself is stored nowhere, so it may not be in the user's reason either.
      const [measured] = await pool.measure([why], { encoding: null, scan: true });
      await decisions.record(
        ref.projectId,
        found.map(({ view, valueHash, place }) => ({
          rule: view.rule,
          valueHash,
          place,
          decision,
          scope,
          at,
          ...(scope === 'stack' ? { stackId: ref.stackId } : {}),
          ...(why === '' ? {} : { reason: redactFindings(why, measured) }),
          ...(decision === 'allow' ? { masked: view.masked } : {}),
        })),
      );
      await onDecided(ref);
    },
    async undecide({ findingIds, ...ref }) {
      const found = await named(ref, findingIds);
      await decisions.forget(
        ref.projectId,
        found.map(({ view, valueHash, place }) => ({ rule: view.rule, valueHash, place })),
      );
      await onDecided(ref);
    },
  };
}
