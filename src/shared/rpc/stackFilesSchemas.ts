import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { project, stack } from './refSchemas.ts';

const { path, name } = filled;
const allowPossible = z.boolean().exactOptional();

export const stackFilesSchemas = {
  duplicate: z.strictObject(stack),
  travel: z.strictObject(stack),
  share: z.strictObject({ ...stack, allowPossible }),
  stopSharing: z.strictObject(stack),
  export: z.strictObject({ ...stack, path, allowPossible }),
  importFile: z.strictObject({ ...project, path }),
  // Somewhat more than is taken in, so that a file that is too large is refused with a sentence.
  importText: z.strictObject({ ...project, text: z.string().max(60_000_000), name: name.exactOptional() }),
};
