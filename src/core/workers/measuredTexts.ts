import type { EncodingId } from '../../shared/domain/model.ts';
import { createBoundedMap, type BoundedMap } from './createBoundedMap.ts';
import type { Measurement, Want } from './jobs.ts';

/**
 * Caches measurements by text rather than by hash, and not between runs: counts of text around items, such as titles
 * and tags, which are so short that hashing them takes longer than all else; and scans of stretches of a message, which
 * are so long that it takes milliseconds. Only long texts of one length are compared, byte by byte.
 */
export interface MeasuredTexts {
  find(text: string, want: Want): Measurement | null;
  keep(text: string, want: Want, measurement: Measurement): void;
}

/** Characters. */
const short = 500;
const mostShort = 20_000;
/** Characters. */
const long = 60_000;
/** Characters. Stretches of a message overlap, and together take the memory of one message. */
const mostLong = 16_000_000;

interface Shelf {
  readonly map: BoundedMap<string, { readonly key: string; readonly measurement: Measurement }>;
  readonly costOf: (text: string) => number;
}

export function createMeasuredTexts(): MeasuredTexts {
  const shelf = (limit: number, costOf: Shelf['costOf']): Shelf => ({ map: createBoundedMap(limit), costOf });
  const counts: Readonly<Record<EncodingId, Shelf>> = {
    o200k_base: shelf(mostShort, () => 1),
    cl100k_base: shelf(mostShort, () => 1),
  };
  const scans = shelf(mostLong, ({ length }) => length);
  /** Version of the rules that made `scans`. */
  let version: string | undefined;
  const shelfFor = (text: string, { encoding, scan, rules }: Want): Shelf | null => {
    if (!scan) return encoding === null || text.length > short ? null : counts[encoding];
    if (encoding !== null || text.length < long) return null;
    if (rules?.version !== version) {
      scans.map.clear();
      version = rules?.version;
    }
    return scans;
  };
  return {
    find: (text, want) => shelfFor(text, want)?.map.get(text)?.measurement ?? null,
    keep(text, want, measurement) {
      // A failed scan is tried again.
      if (measurement.scan.status === 'failed') return;
      const own = shelfFor(text, want);
      if (own === null) return;
      const key = own.map.get(text)?.key ?? ownCopy(text);
      own.map.set(key, { key, measurement }, own.costOf(text));
    },
  };
}

/** Copies a stretch cut out of a message, which would otherwise hold all of it in memory. */
function ownCopy(text: string): string {
  return text.length < long ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
