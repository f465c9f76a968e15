import { ruleOfDecisions } from '../gate/findingRules.ts';
import type { Decision } from '../secrets/decision.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { isOfRedaction } from '../gate/redactionMarks.ts';
import { isBlocking } from '../gate/isBlocking.ts';

interface Known {
  /** The stack that the text left from: what is allowed in others only does not count. */
  readonly stackId: string;
  readonly decided: readonly Decision[];
  readonly possibleBlocks: boolean;
  readonly hash: (value: string) => Promise<string>;
}

/**
 * How many findings of a text that left once keep it from leaving again: what a person allows to this day does not,
 * wherever in the text it stands.
 */
export async function blockingIn(
  text: string,
  spans: readonly FindingSpan[],
  { stackId, decided, possibleBlocks, hash }: Known,
): Promise<number> {
  const rule = ruleOfDecisions(decided, stackId);
  const allowed = new Set(
    decided
      .filter((decision) => rule(decision).state === 'allowed')
      .map((decision) => JSON.stringify([decision.rule, decision.valueHash])),
  );
  let blocking = 0;
  for (const span of spans) {
    if (!isBlocking({ tier: span.tier, state: 'open' }, possibleBlocks) || isOfRedaction(text, span))
      continue;
    const value = text.slice(span.start, span.end);
    if (!allowed.has(JSON.stringify([span.rule, await hash(value)]))) blocking += 1;
  }
  return blocking;
}
