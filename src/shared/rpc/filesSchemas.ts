import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { operation, project } from './refSchemas.ts';

const { id, path } = filled;

export const filesSchemas = {
  list: z.strictObject({ ...project, ...operation, beside: z.literal(true).exactOptional() }),
  children: z.strictObject({ ...project, path }),
  count: z.strictObject({ ...project, ...operation, model: id, paths: z.array(path).max(200_000) }),
  text: z.strictObject({ ...project, path }),
  copyPaths: z.strictObject({
    ...project,
    paths: z.array(path).min(1).max(200_000),
    from: z.enum(['project', 'disk']),
  }),
};
