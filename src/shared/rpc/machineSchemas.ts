import { z } from 'zod';
import { filled } from '../domain/fieldSchemas.ts';

const { path, name } = filled;

export const machineSchemas = {
  folders: z.strictObject({ path: path.exactOptional() }),
  chooseFolder: z.strictObject({ path, purpose: z.literal('import').exactOptional() }),
  chooseFile: z.strictObject({ folder: path, name: name.min(1), replace: z.literal(true).exactOptional() }),
};
