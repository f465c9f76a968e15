import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { snippetKinds, snippetLimits } from '../domain/snippet.ts';
import { variablesSchema } from '../domain/sourceSchema.ts';
import { empty, operation, stack } from './refSchemas.ts';

const { id, path } = filled;

const snippet = { snippetId: id };
const snippetFields = {
  name: z.string().max(snippetLimits.name),
  kind: z.enum(snippetKinds),
  tags: z.array(z.string().min(1).max(snippetLimits.tag)).max(snippetLimits.tags),
  // Somewhat more than fits, so that a text that is too long is refused with a sentence.
  text: z.string().max(5_000_000),
};

const snippetFilling = {
  text: snippetFields.text,
  stack: z.strictObject(stack).nullable(),
  typed: variablesSchema,
};

export const librarySchemas = {
  list: empty,
  create: z.strictObject({ fields: z.strictObject(snippetFields) }),
  save: z.strictObject({
    ...snippet,
    fields: z.strictObject({
      name: snippetFields.name.exactOptional(),
      kind: snippetFields.kind.exactOptional(),
      tags: snippetFields.tags.exactOptional(),
      text: snippetFields.text.exactOptional(),
    }),
    base: id.exactOptional(),
  }),
  duplicate: z.strictObject(snippet),
  remove: z.strictObject(snippet),
  restore: z.strictObject(snippet),
  importFolder: z.strictObject({ ...operation, path }),
  count: z.strictObject({ model: id }),
  preview: z.strictObject({ ...snippetFilling, model: id }),
  copy: z.strictObject(snippetFilling),
};
