import {
  isKnownModel,
  modelOf,
  type ModelChanges,
  type ModelEntry,
} from '../shared/domain/model/modelTable.ts';
import { AppError } from '../shared/errors.ts';

/** Rejects an id that is not known: a count for some other model would mislead. */
export function knownModel(id: string, changes: ModelChanges): ModelEntry {
  if (isKnownModel(id, changes)) return modelOf(id, changes);
  throw new AppError(
    'models/unknown',
    `There is no model ${JSON.stringify(id)}. "carryover tokens --models" lists them.`,
    { model: id },
  );
}
