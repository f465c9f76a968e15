import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';

const { id } = filled;

// What is out of bounds is refused with a sentence.
export const payloadSettingsSchemas = {
  change: z.strictObject({
    projectId: id,
    folder: z.string().max(5_000).exactOptional(),
    limit: z.number().exactOptional(),
  }),
  left: z.strictObject({ projectId: id }),
};
