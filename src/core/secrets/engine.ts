import type { FindingTier } from '../../shared/domain/finding.ts';
import type { RuleSet } from './ruleSet.ts';

/** Place of a suspected secret in a text, UTF-16 offsets. */
export interface FindingSpan {
  /** Short rule id, lower case with dashes. */
  readonly rule: string;
  readonly tier: FindingTier;
  readonly start: number;
  readonly end: number;
}

/** A method of finding secrets. Pure: same text and version, same spans. Rejects when it can't finish. */
export interface ScanEngine {
  readonly id: string;
  /** Part of the cache key: a new rule set invalidates old results. */
  readonly version: string;
  scan(text: string, rules?: RuleSet): Promise<readonly FindingSpan[]>;
  /** Returns `false` if `scan` would find nothing. Takes time in proportion to the text, whatever its content. */
  mayHold(text: string, rules?: RuleSet): boolean;
}
