import { isHiddenRule } from '../../../shared/domain/hiddenCharacter.ts';
import type { FindingSpan } from '../engine.ts';
import { isLikelyRule } from '../rules/ownRules.ts';
import { storedTokenRule } from './createKnownValues.ts';

/**
 * Merges a value and a rule's finding that overlap: the rule's name stays, and so do decisions on it, except for a
 * stored token, which is more specific than a rule.
 */
export function joinSpans(
  found: readonly FindingSpan[],
  known: readonly FindingSpan[],
): readonly FindingSpan[] {
  let rest = found;
  const joined = known.map((value) => {
    const meets = (span: FindingSpan): boolean =>
      !isHiddenRule(span.rule) && span.start < value.end && span.end > value.start;
    const met = rest.filter(meets);
    if (met.length === 0) return value;
    rest = rest.filter((span) => !meets(span));
    // A score knows less about a value than the rule that the value has a name from.
    const first = met.find(({ rule }) => !isLikelyRule(rule)) ?? value;
    return {
      rule: value.rule === storedTokenRule ? value.rule : first.rule,
      tier: [value, ...met].some(({ tier }) => tier === 'certain') ? ('certain' as const) : value.tier,
      start: Math.min(value.start, ...met.map(({ start }) => start)),
      end: Math.max(value.end, ...met.map(({ end }) => end)),
    };
  });
  return [...rest, ...joined].toSorted((a, b) => a.start - b.start);
}
