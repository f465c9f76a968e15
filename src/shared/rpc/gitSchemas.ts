import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { gitDiffViewSchema, gitViewSchema } from '../domain/sourceSchema.ts';
import { operation, project } from './refSchemas.ts';

const { id, path } = filled;
/** Words that narrow a list down. */
const filter = z.string().min(1).max(500).exactOptional();

export const gitSchemas = {
  state: z.strictObject(project),
  commits: z.strictObject({
    ...project,
    words: filter,
    author: filter,
    since: filter,
    path: path.exactOptional(),
    page: z.int().min(0).max(100_000),
  }),
  files: z.strictObject({ ...project, ...operation, view: gitDiffViewSchema, model: id }),
  size: z.strictObject({ ...project, ...operation, view: gitViewSchema, model: id }),
  copyHash: z.strictObject({ ...project, commit: z.string().regex(/^[0-9a-f]{7,64}$/u) }),
};
