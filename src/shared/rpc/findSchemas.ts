import { z } from 'zod';
import { maxContentQuery } from '../domain/contentSearch.ts';
import { operation, project } from './refSchemas.ts';

export const findSchemas = {
  contents: z.strictObject({
    ...project,
    ...operation,
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
  changed: z.strictObject(project),
};
