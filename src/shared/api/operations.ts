import { z } from 'zod';
import { operation, type Operation } from './common.ts';

export interface OperationsApi {
  /** Stops long work; it rejects with `cancelled`. Unknown ids are ignored: it may just have ended. */
  cancel(args: Operation): Promise<void>;
}

export const operationsSchemas = { cancel: z.strictObject(operation) };
