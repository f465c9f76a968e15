import { z } from 'zod';
import { fileSorts } from './fileView.ts';

/** In a file of its own: the window needs no schemas, whose library requires what its policy forbids. */
export const fileViewSchema = z.strictObject({
  sort: z.enum(fileSorts),
  ignored: z.boolean(),
  changed: z.boolean(),
});
