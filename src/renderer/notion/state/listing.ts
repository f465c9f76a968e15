import type { NotionEntries, NotionEntry } from '../../../shared/domain/source/notion.ts';
import type { Loaded } from '../../requests/load.ts';

/** A list that arrives page by page. */
export interface Listing extends Loaded {
  readonly entries: readonly NotionEntry[];
  /** Requests the next entries; `null` at the end. */
  readonly cursor: string | null;
  readonly keptAt: string | null;
}

export const noListing: Listing = {
  phase: 'idle',
  entries: [],
  cursor: null,
  keptAt: null,
  problem: null,
};

/** Entries that moved up between two pages arrive twice; the first one stays. */
export function withMore(before: Listing, { entries, cursor, keptAt }: NotionEntries): Listing {
  const known = new Set(before.entries.map((entry) => entry.id));
  return {
    phase: 'ready',
    entries: [...before.entries, ...entries.filter((entry) => !known.has(entry.id))],
    cursor,
    keptAt: keptAt ?? null,
    problem: null,
  };
}

/** Returns the oldest time among shown entries from the cache; `null` if all are current. */
export function oldestKept(shown: {
  readonly found: Listing;
  readonly children: ReadonlyMap<string, Listing>;
  readonly expanded: ReadonlySet<string>;
}): string | null {
  const below = [...shown.children].flatMap(([id, listing]) => (shown.expanded.has(id) ? [listing] : []));
  const times = [shown.found, ...below].flatMap(({ keptAt }) => (keptAt === null ? [] : [keptAt]));
  return times.toSorted()[0] ?? null;
}
