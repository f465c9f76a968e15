import { z } from 'zod';
import { empty, project } from './refSchemas.ts';

export const sampleSchemas = {
  open: empty,
  remove: z.strictObject(project),
};
