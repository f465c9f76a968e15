import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { empty, project } from './refSchemas.ts';

const { path } = filled;

export const projectsSchemas = {
  list: empty,
  open: z.strictObject({ path }),
  forget: z.strictObject(project),
  locate: z.strictObject({ ...project, path, anyway: z.literal(true).exactOptional() }),
  places: empty,
  worktrees: z.strictObject(project),
};
