import { z } from 'zod';
import { patternLimits } from '../domain/settings/customPattern.ts';
import { filled } from '../domain/fieldSchemas.ts';
import type { DecisionScope } from '../domain/finding.ts';
import { empty, project, type Empty, type ProjectRef } from './common.ts';

/** A built-in rule. */
export interface ScanRule {
  /** The id in the settings. */
  readonly id: string;
  readonly title: string;
  /** Titles of what our own rules find while it is on. */
  readonly finds: readonly string[];
}

/** A finding that the user has allowed to leave, as far as it can be shown. */
export interface AllowedValue {
  readonly id: string;
  readonly rule: string;
  /** `null` if it was allowed by a version that stored no masks. */
  readonly masked: string | null;
  /** A source's key, e.g. `file:src/a.ts`. */
  readonly place: string;
  readonly scope: DecisionScope;
  readonly reason: string;
  /** ISO times. */
  readonly at: string;
  readonly expires: string | null;
}

export type PatternTrial =
  | { readonly status: 'refused'; readonly problem: string }
  | { readonly status: 'not-scanned' }
  | {
      readonly status: 'tried';
      readonly matches: readonly { readonly line: number; readonly masked: string }[];
      /** Number of further ones. */
      readonly more: number;
    };

/** The rules of the scan, and the values that it lets pass. `settings.change` turns rules on and off. */
export interface ScanningApi {
  rules(args: Empty): Promise<readonly ScanRule[]>;
  /** Returns the matches of a pattern in a text. Runs in a worker, and stores nothing of the text. */
  tryPattern(args: { readonly pattern: string; readonly text: string }): Promise<PatternTrial>;
  /**
   * Returns the values that may leave in this project's messages, the latest first, without expired ones.
   * `scanning.decided` reports changes.
   */
  allowed(args: ProjectRef): Promise<readonly AllowedValue[]>;
  /** Makes allowed values open findings again. */
  revoke(args: ProjectRef & { readonly ids: readonly string[] }): Promise<void>;
  /** Makes an allowance expire after so many days from now; `null` for never. */
  expire(args: ProjectRef & { readonly id: string; readonly days: number | null }): Promise<void>;
}

const { id } = filled;

export const scanningSchemas = {
  rules: empty,
  tryPattern: z.strictObject({
    pattern: z.string().max(5_000),
    text: z.string().max(patternLimits.sample),
  }),
  allowed: z.strictObject(project),
  revoke: z.strictObject({ ...project, ids: z.array(id).max(10_000) }),
  expire: z.strictObject({ ...project, id, days: z.int().min(1).max(3_650).nullable() }),
};
