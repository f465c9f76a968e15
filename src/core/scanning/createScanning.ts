import { createHash } from 'node:crypto';
import { ruleTitle, maskSecret } from '../../shared/domain/finding.ts';
import type { ScanningApi, PatternTrial, AllowedValue } from '../../shared/api/scanning.ts';
import { ruleOfPattern } from '../../shared/domain/settings/customPattern.ts';
import type { Clock } from '../storage/clock.ts';
import type { Decisions, Decision } from '../secrets/decision.ts';
import { familyTitles, ownFamilies } from '../secrets/rules/ownRules.ts';
import { switchedRules } from '../secrets/rules/ruleGates.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { patternProblem } from '../secrets/patterns/patternProblem.ts';
import { ruleSetOf } from '../secrets/ruleSet.ts';
import { redactFindings } from '../gate/redactFindings.ts';

const most = 50;

const name = 'tried';

interface Options {
  readonly decisions: Decisions;
  readonly clock: Clock;
  readonly pool: Pick<WorkerPool, 'measure'>;
  /** Called when decisions changed: a project's stacks may be blocked now. */
  readonly onChanged: () => void;
}

const dayMs = 86_400_000;

/** Provides the rules and allowances of the scan for the settings. */
export function createScanning({ decisions, clock, pool, onChanged }: Options): ScanningApi {
  return {
    async rules() {
      const { rulesOfSwitch } = await import('../secrets/rules/rulesOfSwitch.ts');
      const findsOf = (id: string): readonly string[] => rulesOfSwitch(id).map(ruleTitle).toSorted();
      return [
        ...ownFamilies.map((id) => ({ id, title: familyTitles[id], finds: findsOf(id) })),
        ...switchedRules.map((id) => ({ id, title: ruleTitle(id), finds: findsOf(id) })),
      ];
    },
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

/** Returns a pattern's matches in a text, masked, without other rules' findings. */
async function tryPattern(
  pool: Pick<WorkerPool, 'measure'>,
  pattern: string,
  text: string,
): Promise<PatternTrial> {
  const problem = patternProblem(pattern);
  if (problem !== null) return { status: 'refused', problem };
  const patterns = { tried: { name, pattern, tier: 'possible' as const, on: true } };
  const rules = ruleSetOf({ rulesOff: [...ownFamilies, ...switchedRules], patterns });
  if (rules === null) return { status: 'not-scanned' };
  const [measured] = await pool.measure([text], { encoding: null, scan: true, rules });
  if (measured?.scan.status !== 'done') return { status: 'not-scanned' };
  const spans = measured.scan.spans.filter(({ rule }) => rule === ruleOfPattern(name));
  return {
    status: 'tried',
    matches: spans.slice(0, most).map(({ start, end }) => ({
      line: text.slice(0, start).split('\n').length,
      masked: maskSecret(text.slice(start, end)),
    })),
    more: Math.max(0, spans.length - most),
  };
}

/** Returns a decision's name without the hash of its value, which stays in core. */
function decisionId({ rule, valueHash, place, scope, stackId }: Decision): string {
  const about = JSON.stringify([rule, valueHash, place, scope, stackId ?? '']);
  return createHash('sha256').update(about).digest('hex').slice(0, 24);
}

/** Returns allowances, the latest first. A reason or a path that itself contains a secret is masked. */
async function viewAllowed(
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
