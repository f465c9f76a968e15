import type { Model } from '../../shared/domain/model.ts';

/** "Exact", or "Estimate ± 9%". */
export function accuracy(model: Pick<Model, 'exact' | 'error'>): string {
  return model.exact ? 'Exact' : `Estimate ± ${Math.round(model.error * 100)}%`;
}
