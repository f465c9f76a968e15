import { defaultModelId, findModel, models, modelOrDefault, type EncodingId, type Model } from '../model.ts';
import { defaultBudget } from '../stack.ts';

/** The user's changes to a model; absent figures are the built-in ones. */
export interface ModelChange {
  readonly name?: string;
  readonly encoding?: EncodingId;
  readonly factor?: number;
  readonly window?: number;
  readonly budget?: number;
  readonly warnAt?: number;
}

export type ModelChanges = Readonly<Record<string, ModelChange>>;

/** A model with the user's figures. */
export interface ModelEntry extends Model {
  /** Token budget of a new stack for this model. */
  readonly budget: number;
  /** Share of a budget at which a message counts as close to it. */
  readonly warnAt: number;
  /** `own`: added by the user, under an id that is not built in. */
  readonly origin: 'shipped' | 'changed' | 'own';
}

export const defaultWarnAt = 0.8;
/** A limit that keeps lists short. */
export const maxOwnModels = 100;
/** Begins with a letter or digit, so that no id resembles another kind of name. */
export const modelIdPattern = /^[A-Za-z0-9][\w.:/@+-]{0,79}$/u;

/** Assumed error of a model whose tokenizer was never measured. */
const ownError = 0.15;

/** Returns the built-in models with the user's changes, then the user's own by id. */
export function modelTable(changes: ModelChanges): readonly ModelEntry[] {
  const own = Object.keys(changes).filter((id) => findModel(id) === undefined);
  return [...models.map(({ id }) => id), ...own.toSorted()].map((id) => modelOf(id, changes));
}

/** Returns the model of that id with the user's figures; for an unknown id, the default's as an estimate. */
export function modelOf(id: string, changes: ModelChanges): ModelEntry {
  const shipped = findModel(id);
  const change = Object.hasOwn(changes, id) ? changes[id] : undefined;
  const base = shipped ?? (change === undefined ? modelOrDefault(id) : ownModel(id, change));
  const figures = { ...base, ...change };
  const { budget = Math.min(defaultBudget, figures.window), warnAt = defaultWarnAt } = change ?? {};
  return {
    ...figures,
    exact: base.exact && figures.factor === 1 && figures.encoding === base.encoding,
    budget,
    warnAt,
    origin: change === undefined ? 'shipped' : shipped === undefined ? 'own' : 'changed',
  };
}

/** True if the app can count for it: it is built in, or was added. */
export function isKnownModel(id: string, changes: ModelChanges): boolean {
  return findModel(id) !== undefined || Object.hasOwn(changes, id);
}

/** Returns the model for a new stack; the built-in default if the chosen one was removed. */
export function modelForNew(id: string, changes: ModelChanges): ModelEntry {
  return modelOf(isKnownModel(id, changes) ? id : defaultModelId, changes);
}

/** Merges a change into those of a model; `null` removes all of them. */
export function changeModel(changes: ModelChanges, id: string, change: ModelChange | null): ModelChanges {
  const { [id]: _before, ...others } = changes;
  if (change === null) return others;
  const before = Object.hasOwn(changes, id) ? changes[id] : {};
  return { ...others, [id]: { ...before, ...change } };
}

function ownModel(id: string, { name, encoding }: ModelChange): Model {
  return {
    id,
    name: name ?? id,
    encoding: encoding ?? 'o200k_base',
    exact: false,
    factor: 1,
    error: ownError,
    window: 200_000,
    source: 'Added by you',
  };
}
