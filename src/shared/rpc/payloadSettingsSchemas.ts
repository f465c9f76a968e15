import { z } from 'zod';
import { project } from './refSchemas.ts';

// What is out of bounds is refused with a sentence.
export const payloadSettingsSchemas = {
  change: z.strictObject({
    ...project,
    folder: z.string().max(5_000).exactOptional(),
    limit: z.number().exactOptional(),
  }),
  left: z.strictObject(project),
};
