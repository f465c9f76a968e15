import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { headingsSchema, sourceSchema, variablesSchema } from '../domain/sourceSchema.ts';
import { messageFormats } from '../domain/stack.ts';
import { project, stack } from './refSchemas.ts';

const { id, name } = filled;
const ids = z.array(id).max(10_000);

const lineRange = z
  .strictObject({ first: z.int().min(1), last: z.int().min(1) })
  .refine((range) => range.first <= range.last, 'the first line comes after the last line');

const stackFields = z.strictObject({
  name: name.min(1).exactOptional(),
  goal: z.string().max(10_000).exactOptional(),
  model: id.exactOptional(),
  budget: z.int().min(1).max(100_000_000).exactOptional(),
  format: z.enum(messageFormats).exactOptional(),
  confirm: z.boolean().exactOptional(),
});

const itemOptions = z.strictObject({
  pinned: z.boolean().exactOptional(),
  note: name.nullable().exactOptional(),
  lines: z.array(lineRange).max(1_000).nullable().exactOptional(),
  title: name.min(1).exactOptional(),
  // Texts are edited by `editing`; here an edited copy is only done away with.
  edited: z.null().exactOptional(),
  headings: headingsSchema.nullable().exactOptional(),
  variables: variablesSchema.nullable().exactOptional(),
  source: sourceSchema.exactOptional(),
});

export const stacksSchemas = {
  list: z.strictObject(project),
  create: z.strictObject({
    ...project,
    name: name.min(1).exactOptional(),
    forPerson: z.literal(true).exactOptional(),
  }),
  remove: z.strictObject(stack),
  restore: z.strictObject(stack),
  set: z.strictObject({ ...stack, fields: stackFields }),
  add: z.strictObject({
    ...stack,
    sources: z.array(sourceSchema).max(10_000),
    before: id.nullable().exactOptional(),
    variables: variablesSchema.exactOptional(),
  }),
  removeItems: z.strictObject({ ...stack, itemIds: ids }),
  switchItems: z.strictObject({ ...stack, itemIds: ids, on: z.boolean() }),
  moveItems: z.strictObject({ ...stack, itemIds: ids, before: id.nullable() }),
  changeItem: z.strictObject({ ...stack, itemId: id, options: itemOptions }),
  undo: z.strictObject(stack),
  redo: z.strictObject(stack),
};
