import { z } from 'zod';
import { services } from '../domain/account.ts';

const service = z.enum(services);

export const accountsSchemas = {
  list: z.strictObject({ check: z.literal(false).exactOptional() }),
  connect: z.strictObject({ service, token: z.string().min(1).max(10_000) }),
  check: z.strictObject({ service }),
  disconnect: z.strictObject({ service }),
};
