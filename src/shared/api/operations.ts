import { z } from 'zod';
import { operation, type Operation } from './common.ts';

export interface OperationsApi {
  /** Stops long work; its promise rejects with `cancelled`. Ignores unknown ids: the work may have just ended. */
  cancel(args: Operation): Promise<void>;
}

export const operationsSchemas = { cancel: z.strictObject(operation) };
