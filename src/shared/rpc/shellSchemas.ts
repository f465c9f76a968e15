import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';
import { project } from './refSchemas.ts';

const { name, path } = filled;

export const shellSchemas = {
  chooseFolder: z.strictObject({ purpose: z.literal('import').exactOptional() }),
  chooseFile: z.strictObject({ purpose: z.enum(['stack', 'portable']) }),
  chooseSaveFile: z.strictObject({ name: name.min(1) }),
  reveal: z.strictObject({ ...project, path: path.exactOptional() }),
  openFile: z.strictObject({ ...project, path }),
  revealData: z.strictObject({}),
  openExternal: z.strictObject({ url: z.string().max(4_096) }),
};
