import { z } from 'zod';
import { commandIds, type CommandId } from '../domain/commands.ts';
import { windowViewSchema } from '../domain/windowViewSchema.ts';
import { empty } from './refSchemas.ts';

export const windowsSchemas = {
  start: empty,
  remember: z.strictObject({ view: windowViewSchema }),
  open: z.strictObject({ view: windowViewSchema.exactOptional() }),
  close: empty,
  zoom: z.strictObject({
    to: z.union([z.enum(['in', 'out', 'usual']), z.number().min(1).max(1_000)]).exactOptional(),
  }),
  toggleFullScreen: empty,
  impossible: z.strictObject({
    commands: z.array(z.enum(commandIds as [CommandId, ...CommandId[]])).max(500),
  }),
};
