import type { FindingSpan } from '../engine.ts';
import { likelyRules } from '../rules/ownRules.ts';
import { candidatesAfter } from './candidates.ts';
import { evidenceNames, weigh } from './evidence.ts';
import { createScore, type ScoreTable } from './scoreOf.ts';
import table from './scoreTable.json' with { type: 'json' };

const { threshold }: ScoreTable = table;
const score = createScore(table, evidenceNames);

/** Finds the value behind a name that the evidence speaks for most, though no rule takes it; `null` if it does not speak for any. */
export function findLikely(text: string, nameStart: number, nameEnd: number): FindingSpan | null {
  let best: FindingSpan | null = null;
  let most = threshold;
  for (const candidate of candidatesAfter(text, nameStart, nameEnd)) {
    const sum = score.atLeast(weigh(text, candidate), most);
    if (sum === null) continue;
    most = sum;
    const { valueStart, valueEnd } = candidate;
    const rule = likelyRules[saysPassword.test(text.slice(nameStart, nameEnd)) ? 'password' : 'secret'];
    best = { rule, tier: 'possible', start: valueStart, end: valueEnd };
  }
  return best;
}

const saysPassword = /p(?:as*w?|w|s+w)|kennwort|senha|contrasena/iu;
