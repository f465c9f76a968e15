import type { DecisionScope } from '../../shared/domain/finding.ts';

/**
 * The user's decision on a finding. Bound to rule, keyed hash of the value and place, so that it lapses when the value
 * changes. Stored in the data folder only, never in a stack file.
 */
export interface Decision {
  readonly rule: string;
  /** HMAC-SHA256 of the value with this installation's key, hex. */
  readonly valueHash: string;
  /** Key of the source, e.g. `file:src/a.ts`, `pasted:<item id>`, or `goal`. */
  readonly place: string;
  readonly decision: 'redact' | 'allow';
  readonly scope: DecisionScope;
  /** Set for scope `stack`. */
  readonly stackId?: string;
  readonly reason?: string;
  /** The part of the value that may be shown. */
  readonly masked?: string;
  /** ISO time after which an allowance does not count. */
  readonly expires?: string;
  /** ISO time. */
  readonly at: string;
}

/** Stores the decisions of all projects on disk. Every change is on disk when the promise resolves. */
export interface Decisions {
  /** Returns the keyed hash of a secret's value. */
  hash(value: string): Promise<string>;
  /** Returns the decisions that count now, without expired ones. */
  list(projectId: string): Promise<readonly Decision[]>;
  /** Changes the decisions that are on disk by then. */
  change(projectId: string, change: (now: readonly Decision[]) => readonly Decision[]): Promise<void>;
  record(projectId: string, decisions: readonly Decision[]): Promise<void>;
  /** Deletes every decision that matches rule, hash and place of one of these. */
  forget(
    projectId: string,
    decisions: readonly Pick<Decision, 'rule' | 'valueHash' | 'place'>[],
  ): Promise<void>;
}
