import { maskSecret } from '../../shared/domain/finding.ts';
import { ruleOfPattern } from '../../shared/domain/customPattern.ts';
import type { PatternTrial } from '../../shared/scanningApi.ts';
import { patternProblem } from '../secrets/patterns/patternProblem.ts';
import { ruleSetOf } from '../secrets/ruleSet.ts';
import { gatedRules } from '../secrets/scan/ruleGates.ts';
import type { WorkerPool } from '../workers/jobs.ts';

const most = 50;
const name = 'tried';

/** What a pattern finds in a text, masked, and nothing that other rules do. */
export async function tryPattern(
  pool: Pick<WorkerPool, 'measure'>,
  pattern: string,
  text: string,
): Promise<PatternTrial> {
  const problem = patternProblem(pattern);
  if (problem !== null) return { status: 'refused', problem };
  const patterns = { tried: { name, pattern, tier: 'possible' as const, on: true } };
  const rules = ruleSetOf({ rulesOff: gatedRules, patterns });
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
