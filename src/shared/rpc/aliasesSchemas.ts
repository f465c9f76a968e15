import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { aliasSchema, folderSourceSchema } from '../domain/sourceSchema.ts';
import { project, stack } from './refSchemas.ts';

const item = { ...stack, itemId: filled.id };

export const aliasesSchemas = {
  list: z.strictObject(project),
  add: z.strictObject({ ...project, path: filled.path }),
  locate: z.strictObject({ ...project, alias: aliasSchema, path: filled.path }),
};

export const foldersSchemas = {
  match: z.strictObject({ ...project, source: folderSourceSchema, operationId: filled.id.exactOptional() }),
  files: z.strictObject(item),
  split: z.strictObject(item),
};
