import { isBlocking } from '../assembly/assembleStack.ts';
import type { Decision } from '../secrets/decision.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { isOfRedaction } from './coverFindings.ts';

interface Known {
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
  { decided, possibleBlocks, hash }: Known,
): Promise<number> {
  const allowed = new Set(
    decided
      .filter(({ decision }) => decision === 'allow')
      .map(({ rule, valueHash }) => JSON.stringify([rule, valueHash])),
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
