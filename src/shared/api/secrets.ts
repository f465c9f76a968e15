import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import type { DecisionScope } from '../domain/finding.ts';
import { stack, type StackRef } from './common.ts';

/** Decisions about findings. */
export interface SecretsApi {
  /**
   * Decides findings of the assembled stack. `allow` needs a reason. Rejects with `secrets/unknown-finding`,
   * `/reason-missing`.
   */
  decide(
    args: StackRef & {
      readonly findingIds: readonly string[];
      readonly decision: 'redact' | 'allow';
      readonly scope: DecisionScope;
      readonly reason?: string;
    },
  ): Promise<void>;
  /** Makes decided findings open again. */
  undecide(args: StackRef & { readonly findingIds: readonly string[] }): Promise<void>;
}

const { id, name } = filled;
const ids = z.array(id).max(10_000);

export const secretsSchemas = {
  decide: z.strictObject({
    ...stack,
    findingIds: ids,
    decision: z.enum(['redact', 'allow']),
    scope: z.enum(['stack', 'project']),
    reason: name.exactOptional(),
  }),
  undecide: z.strictObject({ ...stack, findingIds: ids }),
};
