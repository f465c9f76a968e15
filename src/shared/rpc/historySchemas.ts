import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { operation, project } from './refSchemas.ts';

const { id } = filled;
const copy = { ...project, copyId: id };
const copies = { ...project, copyIds: z.array(id).max(1_000) };

export const historySchemas = {
  list: z.strictObject(project),
  text: z.strictObject(copy),
  copy: z.strictObject(copy),
  compare: z.strictObject({ ...copy, ...operation }),
  remove: z.strictObject(copies),
  restore: z.strictObject(copies),
};
