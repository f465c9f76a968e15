import { z } from 'zod';
import { readFrontMatter, type FrontMatter } from '../../payload/format/frontMatter.ts';

/** Front matter as JSON; fields of a wrong form are left out, as in a payload's file. */
export const readTextsSchema: z.ZodType<FrontMatter> = z
  .record(z.string(), z.unknown())
  .transform((fields) => readFrontMatter(fields));
