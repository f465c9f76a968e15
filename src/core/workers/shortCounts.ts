import type { EncodingId } from '../../shared/domain/model.ts';
import type { Measurement, Want } from './jobs.ts';

/**
 * Counts of what stands around texts, such as titles and tags: so short that hashing them takes longer than all else.
 * They are kept by the texts themselves, and not between runs.
 */
export interface ShortCounts {
  find(text: string, want: Want): Measurement | null;
  keep(text: string, want: Want, measurement: Measurement): void;
}

/** Characters. */
const longest = 500;
const most = 20_000;

export function createShortCounts(): ShortCounts {
  const kept: Readonly<Record<EncodingId, Map<string, Measurement>>> = {
    o200k_base: new Map(),
    cl100k_base: new Map(),
  };
  const mapFor = (text: string, { encoding, scan }: Want): Map<string, Measurement> | null =>
    encoding === null || scan || text.length > longest ? null : kept[encoding];
  return {
    find: (text, want) => mapFor(text, want)?.get(text) ?? null,
    keep(text, want, measurement) {
      const map = mapFor(text, want);
      if (map === null) return;
      if (map.size >= most) map.clear();
      map.set(text, measurement);
    },
  };
}
