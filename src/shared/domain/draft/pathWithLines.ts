import type { PayloadEntry } from '../payload.ts';

/** Returns `src/a.ts:14-31, 60`, the form that is typed and read. */
export function pathWithLines({ path = '', lines = [] }: Pick<PayloadEntry, 'path' | 'lines'>): string {
  const ranges = lines.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  return ranges.length === 0 ? path : `${path}:${ranges.join(', ')}`;
}
