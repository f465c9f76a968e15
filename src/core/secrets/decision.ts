import type { DecisionScope } from '../../shared/domain/finding.ts';

/**
 * A person's decision on a finding. Bound to rule, keyed hash of the value and place, so that it lapses when the
 * value changes. Lives in the data folder only, never in a stack file.
 */
export interface Decision {
  readonly rule: string;
  /** HMAC-SHA256 of the value with this installation's key, hex. */
  readonly valueHash: string;
  /** Where: a source's key, e.g. `file:src/a.ts`, `pasted:<item id>`, or `goal`. */
  readonly place: string;
  readonly decision: 'redact' | 'allow';
  readonly scope: DecisionScope;
  /** Set for scope `stack`. */
  readonly stackId?: string;
  readonly reason?: string;
  /** What may be shown of the value. */
  readonly masked?: string;
  /** ISO time from which on an allowance does not count. */
  readonly expires?: string;
  /** ISO time. */
  readonly at: string;
}

/** Decisions of all projects, on disk. Every change is on disk when the promise resolves. */
export interface Decisions {
  /** Keyed hash of a secret's value. */
  hash(value: string): Promise<string>;
  /** Those that count now: what has run out is not among them. */
  list(projectId: string): Promise<readonly Decision[]>;
  /** Changes what is on disk by then. */
  change(projectId: string, change: (now: readonly Decision[]) => readonly Decision[]): Promise<void>;
  record(projectId: string, decisions: readonly Decision[]): Promise<void>;
  /** Takes back every decision that matches rule, hash and place of one of these. */
  forget(
    projectId: string,
    decisions: readonly Pick<Decision, 'rule' | 'valueHash' | 'place'>[],
  ): Promise<void>;
}
