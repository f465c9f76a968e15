import type { Model } from '../../shared/domain/model.ts';
import { formatPercent } from '../ui/formats.ts';

/** Returns "Exact", or "Estimate ± 9%". */
export function accuracy(model: Pick<Model, 'exact' | 'error'>): string {
  return model.exact ? 'Exact' : `Estimate ± ${percent(model.error)}`;
}

/** Returns `9%`. */
export function percent(share: number): string {
  return formatPercent(share, 0);
}
