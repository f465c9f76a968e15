import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { operation } from './refSchemas.ts';

const { id, name } = filled;
/** Where the service is to go on. */
const cursor = z.string().max(2_000).nullable().exactOptional();

export const notionSchemas = {
  search: z.strictObject({ ...operation, query: name, cursor }),
  children: z.strictObject({ ...operation, id, cursor }),
  resolve: z.strictObject({ ...operation, text: z.string().max(4_096) }),
  outline: z.strictObject({ ...operation, id, model: id }),
  rows: z.strictObject({
    ...operation,
    id,
    filter: z.strictObject({
      text: name.exactOptional(),
      status: name.exactOptional(),
      editedSince: id.exactOptional(),
    }),
    cursor,
  }),
};
