import {
  isKnownModel,
  modelForNew,
  modelOf,
  modelTable,
  type ModelEntry,
} from '../../shared/domain/model/modelTable.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { AppError } from '../../shared/errors.ts';

/** Reads the models from the settings at each call. */
export interface Models {
  list(): Promise<readonly ModelEntry[]>;
  /** Returns the model with an id; for an unknown one the default's figures, as an estimate. */
  of(id: string): Promise<ModelEntry>;
  /** Rejects an unknown id with `models/unknown`. */
  known(id: string): Promise<ModelEntry>;
  /** Returns the settings for a new stack. */
  forNewStack(): Promise<Pick<Settings, 'defaultFormat' | 'payloadFirst'> & { readonly model: ModelEntry }>;
}

export function createModels(settings: () => Promise<Settings>): Models {
  return {
    list: async () => modelTable((await settings()).models),
    of: async (id) => modelOf(id, (await settings()).models),
    async known(id) {
      const { models } = await settings();
      if (isKnownModel(id, models)) return modelOf(id, models);
      throw new AppError('models/unknown', `There is no model "${id}". Pick one from the list.`, {
        model: id,
      });
    },
    async forNewStack() {
      const { defaultModel, defaultFormat, payloadFirst, models } = await settings();
      return { model: modelForNew(defaultModel, models), defaultFormat, payloadFirst };
    },
  };
}
