import { z } from 'zod';
import { maxContentQuery } from '../domain/contentSearch.ts';
import { filled } from '../domain/fieldSchemas.ts';

const { id } = filled;

export const findSchemas = {
  contents: z.strictObject({
    projectId: id,
    operationId: id,
    query: z.strictObject({
      text: z
        .string()
        .min(1)
        .max(maxContentQuery)
        .regex(/^[^\n\r]*$/u),
      matchCase: z.boolean(),
      wholeWord: z.boolean(),
      pattern: z.boolean(),
      ignored: z.boolean(),
    }),
  }),
  changed: z.strictObject({ projectId: id }),
};
