import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { githubRepositorySchema } from '../domain/sourceSchema.ts';
import { operation, project } from './refSchemas.ts';

const { name } = filled;

export const githubSchemas = {
  repositories: z.strictObject(project),
  list: z.strictObject({
    ...project,
    ...operation,
    repository: githubRepositorySchema,
    type: z.enum(['issue', 'pull', 'all']),
    state: z.enum(['open', 'closed', 'all']),
    labels: z.array(name.min(1)).max(50),
    query: name,
    page: z.int().min(1).max(10_000),
  }),
  labels: z.strictObject({ ...project, ...operation, repository: githubRepositorySchema }),
  resolve: z.strictObject({
    ...project,
    ...operation,
    text: z.string().max(4_096),
    repository: githubRepositorySchema.exactOptional(),
  }),
};
