import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { stack } from './refSchemas.ts';

const { id, name } = filled;
const ids = z.array(id).max(10_000);

export const assemblySchemas = {
  open: z.strictObject({ ...stack, looker: id.exactOptional() }),
  refresh: z.strictObject(stack),
  refreshItems: z.strictObject({ ...stack, itemIds: ids }),
  cancelFetch: z.strictObject({ ...stack, itemIds: ids }),
  difference: z.strictObject({ ...stack, itemId: id }),
  preview: z.strictObject(stack),
  export: z.strictObject({
    ...stack,
    target: z.enum(['clipboard', 'file', 'reference']),
    allowOverBudget: z.boolean().exactOptional(),
  }),
};

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
