import { z } from 'zod';

/** Sizes of short fields, in characters, wherever they come in. */
export const filled = {
  id: z.string().min(1).max(200),
  path: z.string().min(1).max(4_096),
  name: z.string().max(500),
};
