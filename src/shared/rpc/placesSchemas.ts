import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';

const project = { projectId: filled.id };

export const placesSchemas = {
  locate: z.strictObject({ ...project, path: filled.path, anyway: z.literal(true).exactOptional() }),
  places: z.strictObject({}),
  worktrees: z.strictObject(project),
};
