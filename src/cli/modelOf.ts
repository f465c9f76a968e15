import { defaultModelId, findModel, type Model } from '../shared/domain/model.ts';
import { AppError } from '../shared/errors.ts';

/** Rejects an id that is not known: a count for some other model would mislead. */
export function modelOf(id: string | undefined): Model {
  const model = findModel(id ?? defaultModelId);
  if (model !== undefined) return model;
  throw new AppError(
    'models/unknown',
    `There is no model ${JSON.stringify(id)}. "carryover tokens --models" lists them.`,
    { model: id ?? '' },
  );
}
