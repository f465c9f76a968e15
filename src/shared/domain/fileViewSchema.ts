import { z } from 'zod';
import { fileSorts } from './fileView.ts';

/** By itself: the window has no use for schemas, whose library asks for what its policy forbids. */
export const fileViewSchema = z.strictObject({
  sort: z.enum(fileSorts),
  ignored: z.boolean(),
  changed: z.boolean(),
});
