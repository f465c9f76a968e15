import { z } from 'zod';
import { patternLimits } from '../domain/customPattern.ts';
import { filled } from '../domain/fieldSchemas.ts';
import type { DecisionScope } from '../domain/finding.ts';
import { empty, project, type Empty, type ProjectRef } from './common.ts';

/** A rule that ships. */
export interface ScanRule {
  /** As settings name it. */
  readonly id: string;
  readonly title: string;
}

/** A finding that a person allowed to leave, as far as it can be shown. */
export interface AllowedValue {
  readonly id: string;
  readonly rule: string;
  /** `null`: it was allowed before masks were kept. */
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
      /** How many there are besides. */
      readonly more: number;
    };

/** What the scan looks for, and what it lets pass. Rules are switched by `settings.change`. */
export interface ScanningApi {
  rules(args: Empty): Promise<readonly ScanRule[]>;
  /** What a pattern would find in a text. Runs in a worker, and keeps nothing of the text. */
  tryPattern(args: { readonly pattern: string; readonly text: string }): Promise<PatternTrial>;
  /** What may leave in this project's messages, the last first; what has run out is not in it. Changes are told by `scanning.decided`. */
  allowed(args: ProjectRef): Promise<readonly AllowedValue[]>;
  /** Makes allowed values open findings again. */
  revoke(args: ProjectRef & { readonly ids: readonly string[] }): Promise<void>;
  /** Lets an allowance run out so many days from now; `null`: never. */
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
