import { z } from 'zod';

const encoding = z.enum(['o200k_base', 'cl100k_base']);
const positive = z.number().positive();

/** Of the settings file: what is not known in it is kept. */
export const modelChangeSchema = z.looseObject({
  name: z.string().exactOptional(),
  encoding: encoding.exactOptional(),
  factor: positive.exactOptional(),
  window: z.int().positive().exactOptional(),
  budget: z.int().positive().exactOptional(),
  warnAt: positive.max(1).exactOptional(),
});

export const patternSchema = z.looseObject({
  name: z.string(),
  pattern: z.string(),
  tier: z.enum(['certain', 'possible']),
  on: z.boolean(),
});
