import type { ModelEntry } from '../domain/model/modelTable.ts';
import { empty, type Empty } from './common.ts';

export interface TokensApi {
  /** Returns the models with the user's figures, which the settings can change. */
  models(args: Empty): Promise<readonly ModelEntry[]>;
}

export const tokensSchemas = { models: empty };
