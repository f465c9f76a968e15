import { createHash } from 'node:crypto';
import { ruleOfPattern } from '../../shared/domain/settings/customPattern.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { FindingTier } from '../../shared/domain/finding.ts';

/** Differences between the user's rules and the shipped ones. */
export interface RuleSet {
  /** Part of a scan's cache key: other rules cause another scan. */
  readonly version: string;
  /** Rules that are off, by the names of `switchedRules` and `ownFamilies`. */
  readonly off: readonly string[];
  readonly patterns: readonly {
    readonly rule: string;
    readonly pattern: string;
    readonly tier: FindingTier;
  }[];
}

/** Returns `null` for the shipped rules. */
export function ruleSetOf({ rulesOff, patterns }: Pick<Settings, 'rulesOff' | 'patterns'>): RuleSet | null {
  const off = rulesOff.toSorted();
  const own = Object.values(patterns)
    .filter(({ on }) => on)
    .map(({ name, pattern, tier }) => ({ rule: ruleOfPattern(name), pattern, tier }));
  if (off.length === 0 && own.length === 0) return null;
  const version = createHash('sha256')
    .update(JSON.stringify([off, own]))
    .digest('hex')
    .slice(0, 16);
  return { version, off, patterns: own };
}

/** Returns the cache key of a scan with these rules, given the text's key. */
export function scanKey(key: Uint8Array, rules: RuleSet | undefined): Uint8Array {
  return rules === undefined
    ? key
    : createHash('sha256').update(rules.version).update('\0').update(key).digest();
}
