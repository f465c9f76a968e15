import data from './models.json' with { type: 'json' };

export type EncodingId = 'o200k_base' | 'cl100k_base';

/** A model to count for. `factor` 1 with `exact` means that its tokenizer is public. */
export interface Model {
  readonly id: string;
  readonly name: string;
  readonly encoding: EncodingId;
  readonly exact: boolean;
  /** Tokens of this model per token of `encoding`. */
  readonly factor: number;
  /** Relative error of the factor, e.g. 0.09 for ± 9 %. 0 if exact. */
  readonly error: number;
  /** Context window in tokens. */
  readonly window: number;
  /** Origin of the figures. */
  readonly source: string;
}

const sources: Readonly<Record<string, string>> = data.sources;

export const models: readonly Model[] = data.models.map((model) => ({
  ...model,
  encoding: model.encoding as EncodingId,
  source: sources[model.source] ?? model.source,
}));
export const defaultModelId: string = data.default;

const byId = new Map(models.map((model) => [model.id, model]));

export function findModel(id: string): Model | undefined {
  return byId.get(id);
}

/** Returns the model of that id; for an unknown id the default one, counted as an estimate. */
export function modelOrDefault(id: string): Model {
  const known = byId.get(id);
  if (known !== undefined) return known;
  const fallback = byId.get(defaultModelId);
  if (fallback === undefined) throw new Error('models.json names a default that it does not list');
  return { ...fallback, id, name: id, exact: false, source: `Unknown model; counted as ${fallback.name}` };
}

/**
 * Converts a count of its encoding into tokens of `model`. Rounds up: an estimate must not promise more room than there
 * is.
 */
export function scaleTokens(encodingTokens: number, model: Model): number {
  return model.exact ? encodingTokens : Math.ceil(encodingTokens * model.factor);
}
