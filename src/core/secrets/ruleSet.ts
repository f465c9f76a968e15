import { createHash } from 'node:crypto';
import { ruleOfPattern } from '../../shared/domain/customPattern.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { FindingTier } from '../../shared/domain/finding.ts';

/** How a person's rules differ from those that ship. */
export interface RuleSet {
  /** Part of the key that a scan is remembered by: with other rules it is made anew. */
  readonly version: string;
  /** Rules that are not used, by the names of `gatedRules`. */
  readonly off: readonly string[];
  readonly patterns: readonly {
    readonly rule: string;
    readonly pattern: string;
    readonly tier: FindingTier;
  }[];
}

/** `null`: as they ship. */
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

/** What a scan with these rules is remembered by, given what the text is remembered by. */
export function scanKey(key: Uint8Array, rules: RuleSet | undefined): Uint8Array {
  return rules === undefined
    ? key
    : createHash('sha256').update(rules.version).update('\0').update(key).digest();
}
