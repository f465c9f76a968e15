import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';

export const sampleSchemas = {
  open: z.strictObject({}),
  remove: z.strictObject({ projectId: filled.id }),
};
