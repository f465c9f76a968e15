import type { FindingTier } from '../../shared/domain/finding.ts';
import type { RuleSet } from './ruleSet.ts';

/** A suspected secret's place in a text, UTF-16 offsets. */
export interface FindingSpan {
  /** Short rule id, lower case with dashes. */
  readonly rule: string;
  readonly tier: FindingTier;
  readonly start: number;
  readonly end: number;
}

/** One way of finding secrets. Pure: same text and version, same spans. Rejects when it can't finish. */
export interface ScanEngine {
  readonly id: string;
  /** Part of the cache key: a new rule set makes old results void. */
  readonly version: string;
  scan(text: string, rules?: RuleSet): Promise<readonly FindingSpan[]>;
  /** `false`: `scan` would find nothing. Takes time in proportion to the text, whatever it holds. */
  mayHold(text: string, rules?: RuleSet): boolean;
}
