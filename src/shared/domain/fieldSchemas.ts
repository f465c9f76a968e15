import { z } from 'zod';

/** Limits of short fields, in characters, for every input. */
export const filled = {
  id: z.string().min(1).max(200),
  path: z.string().min(1).max(4_096),
  name: z.string().max(500),
};
