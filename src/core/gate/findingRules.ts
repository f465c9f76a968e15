import type { DecisionScope, Finding, FindingTier } from '../../shared/domain/finding.ts';
import type { Decision } from '../secrets/decision.ts';

/** Returns the decision on a finding. */
export type FindingRule = (
  about: Pick<Decision, 'rule' | 'valueHash' | 'place'>,
) => Pick<Finding, 'state' | 'reason' | 'scope'>;

/** Returns the rule of the user's decisions; one for this stack takes precedence over one for the project. */
export function ruleOfDecisions(decisions: readonly Decision[], stackId: string): FindingRule {
  const byKey = new Map<string, Partial<Record<DecisionScope, Decision>>>();
  for (const decision of decisions) {
    if (decision.scope === 'stack' && decision.stackId !== stackId) continue;
    const key = keyOf(decision);
    byKey.set(key, { ...byKey.get(key), [decision.scope]: decision });
  }
  return (about) => {
    const both = byKey.get(keyOf(about));
    const decision = both?.stack ?? both?.project;
    if (decision === undefined) return { state: 'open' };
    const { scope, reason } = decision;
    const state = decision.decision === 'redact' ? 'redacted' : 'allowed';
    return { state, scope, ...(reason === undefined ? {} : { reason }) };
  };
}

export const redactEverything: FindingRule = () => ({ state: 'redacted' });

/** True if an undecided finding keeps a text from leaving. */
export function isBlocking(
  finding: { readonly tier: FindingTier; readonly state: string },
  possibleBlocks: boolean,
): boolean {
  return finding.state === 'open' && (finding.tier === 'certain' || possibleBlocks);
}

function keyOf({ rule, valueHash, place }: Pick<Decision, 'rule' | 'valueHash' | 'place'>): string {
  return JSON.stringify([rule, valueHash, place]);
}
