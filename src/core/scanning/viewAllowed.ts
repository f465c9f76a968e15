import { createHash } from 'node:crypto';
import type { AllowedValue } from '../../shared/scanningApi.ts';
import { redactFindings } from '../gate/redactFindings.ts';
import type { Decision } from '../secrets/decision.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** Names a decision without the hash of its value, which stays in core. */
export function decisionId({ rule, valueHash, place, scope, stackId }: Decision): string {
  const about = JSON.stringify([rule, valueHash, place, scope, stackId ?? '']);
  return createHash('sha256').update(about).digest('hex').slice(0, 24);
}

/** What is allowed, the last first. A reason or a path that holds a secret itself is shown masked. */
export async function viewAllowed(
  decisions: readonly Decision[],
  pool: Pick<WorkerPool, 'measure'>,
): Promise<readonly AllowedValue[]> {
  const allowed = decisions
    .filter(({ decision }) => decision === 'allow')
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const texts = allowed.flatMap(({ place, reason = '' }) => [place, reason]);
  const measured = await pool.measure(texts, { encoding: null, scan: true });
  const shown = texts.map((text, index) => redactFindings(text, measured[index]));
  return allowed.map((decision, index) => ({
    id: decisionId(decision),
    rule: decision.rule,
    masked: decision.masked ?? null,
    place: shown[index * 2] ?? '',
    scope: decision.scope,
    reason: shown[index * 2 + 1] ?? '',
    at: decision.at,
    expires: decision.expires ?? null,
  }));
}
