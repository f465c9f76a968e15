import { z } from 'zod';
import { wholeText } from '../domain/editedCopy.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { stack } from './refSchemas.ts';

const { id } = filled;
const target = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('item'), itemId: id }),
  z.strictObject({ what: z.literal('message') }),
]);
const edited = { ...stack, target };
const offset = z.int().min(0).max(wholeText);
const change = z
  .strictObject({
    from: offset,
    to: offset,
    // More than fits, so that a text that is too long is refused with a sentence.
    insert: z.string().max(wholeText),
  })
  .refine(({ from, to }) => from <= to, 'the end comes before the start');

export const editingSchemas = {
  open: z.strictObject(edited),
  change: z.strictObject({ editId: id, changes: z.array(change).max(10_000), length: offset }),
  close: z.strictObject({ editId: id }),
  difference: z.strictObject(edited),
  keep: z.strictObject(edited),
  revert: z.strictObject(edited),
};
