import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { empty } from './refSchemas.ts';

const { id, path, name } = filled;
const parts = z.strictObject({ settings: z.boolean(), snippets: z.boolean(), stacks: z.boolean() });

export const portableSchemas = {
  summary: z.strictObject({ parts }),
  export: z.strictObject({ path, parts, allowPossible: z.boolean().exactOptional() }),
  readFile: z.strictObject({ path }),
  // Somewhat more than a file may have, so that one that is too large is refused with a sentence.
  readText: z.strictObject({ text: z.string().max(60_000_000), name }),
  apply: z.strictObject({ planId: id, ids: z.array(id).max(10_000) }),
  undo: empty,
};
