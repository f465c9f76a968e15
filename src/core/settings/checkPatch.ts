import { patternLimits } from '../../shared/domain/settings/customPattern.ts';
import { findModel } from '../../shared/domain/model.ts';
import { figureProblem } from '../../shared/domain/model/modelFigures.ts';
import { changeModel, isKnownModel, maxOwnModels, modelOf } from '../../shared/domain/model/modelTable.ts';
import type { Settings, SettingsPatch } from '../../shared/domain/settings.ts';
import { fixedFormats } from '../../shared/domain/tokenCount.ts';
import { AppError } from '../../shared/errors.ts';
import { patternProblem } from '../secrets/patterns/patternProblem.ts';

/** Rejects an invalid setting with `settings/bad-value`, and a sentence for the user. */
export function checkPatch(settings: Settings, patch: SettingsPatch): void {
  checkModel(settings, patch.model);
  checkPattern(settings, patch.pattern);
  if (patch.defaultModel !== undefined && !isKnownModel(patch.defaultModel, settings.models)) {
    refuse('defaultModel', `There is no model "${patch.defaultModel}". Pick one from the list.`);
  }
}

function checkModel({ models }: Settings, model: SettingsPatch['model']): void {
  if (model === undefined || model.change === null) return;
  const changed = changeModel(models, model.id, model.change);
  const own = Object.keys(changed).filter((id) => findModel(id) === undefined);
  if (own.length > maxOwnModels)
    refuse('id', `You can add at most ${maxOwnModels} models. Remove one first.`);
  const wrong = figureProblem(modelOf(model.id, changed), fixedFormats);
  if (wrong !== null) refuse(wrong.name, wrong.problem);
}

function checkPattern({ patterns }: Settings, pattern: SettingsPatch['pattern']): void {
  if (pattern === undefined || pattern.value === null) return;
  if (pattern.value.name.trim() === '') refuse('name', 'Give the pattern a name.');
  const isNew = !Object.hasOwn(patterns, pattern.id);
  if (isNew && Object.keys(patterns).length >= patternLimits.patterns) {
    refuse('name', `You can add at most ${patternLimits.patterns} patterns. Remove one first.`);
  }
  const problem = patternProblem(pattern.value.pattern);
  if (problem !== null) refuse('pattern', problem);
}

function refuse(field: string, message: string): never {
  throw new AppError('settings/bad-value', message, { field });
}
