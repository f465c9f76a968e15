import { defaultModelId, findModel, models, modelOrDefault, type EncodingId, type Model } from './model.ts';
import { defaultBudget } from './stack.ts';

/** What a person has set for a model; what is absent stands as it ships. */
export interface ModelChange {
  readonly name?: string;
  readonly encoding?: EncodingId;
  readonly factor?: number;
  readonly window?: number;
  readonly budget?: number;
  readonly warnAt?: number;
}

export type ModelChanges = Readonly<Record<string, ModelChange>>;

/** A model with a person's figures. */
export interface ModelEntry extends Model {
  /** Tokens that a new stack for this model may have. */
  readonly budget: number;
  /** Share of a budget from which on a message is close to it. */
  readonly warnAt: number;
  /** `own`: added by the person, under an id that does not ship. */
  readonly origin: 'shipped' | 'changed' | 'own';
}

export const defaultWarnAt = 0.8;
/** More would only make lists long. */
export const maxOwnModels = 100;
/** Begins with a letter or digit, so that no id is the name of anything else. */
export const modelIdPattern = /^[A-Za-z0-9][\w.:/@+-]{0,79}$/u;

/** Of a model whose tokenizer nobody has measured. */
const ownError = 0.15;

/** The models that ship with what was changed of them, then a person's own by id. */
export function modelTable(changes: ModelChanges): readonly ModelEntry[] {
  const own = Object.keys(changes).filter((id) => findModel(id) === undefined);
  return [...models.map(({ id }) => id), ...own.toSorted()].map((id) => modelOf(id, changes));
}

/** The model of that id with a person's figures; of an id that nobody knows, the default's as an estimate. */
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

/** Whether it can be counted for: it ships, or was added. */
export function isKnownModel(id: string, changes: ModelChanges): boolean {
  return findModel(id) !== undefined || Object.hasOwn(changes, id);
}

/** Of a model that was removed, the one that ships as the default. */
export function modelForNew(id: string, changes: ModelChanges): ModelEntry {
  return modelOf(isKnownModel(id, changes) ? id : defaultModelId, changes);
}

/** What is left of a change once all is as it ships: nothing. */
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
