import { z } from 'zod';
import { patternLimits } from '../domain/customPattern.ts';
import { filled } from '../domain/fieldSchemas.ts';
import { empty, project } from './refSchemas.ts';

const { id } = filled;

export const scanningSchemas = {
  rules: empty,
  tryPattern: z.strictObject({
    pattern: z.string().max(5_000),
    text: z.string().max(patternLimits.sample),
  }),
  allowed: z.strictObject(project),
  revoke: z.strictObject({ ...project, ids: z.array(id).max(10_000) }),
  expire: z.strictObject({ ...project, id, days: z.int().min(1).max(3_650).nullable() }),
};
