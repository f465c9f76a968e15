import type { ModelEntry } from '../domain/modelTable.ts';
import { empty, type Empty } from './common.ts';

export interface TokensApi {
  /** With the person's figures; a change of the settings can change them. */
  models(args: Empty): Promise<readonly ModelEntry[]>;
}

export const tokensSchemas = { models: empty };
