import type { FileEntry } from '../../../shared/domain/file.ts';
import type { Effort } from '../../../shared/domain/source/globMatcher.ts';
import type { FolderSource } from '../../../shared/domain/source.ts';
import { AppError, isAppError } from '../../../shared/errors.ts';
import { inSlices } from './inSlices.ts';
import { matchFolder, tooSlow, type MatchedFiles } from './matchFolder.ts';

/** Effort that one item may take: a second or less. A stack may come from a stranger. */
const maxEffort = 20_000_000;
/**
 * Effort of all items of a stack together, cached answers aside: five hundred plain patterns, each on 100,000 files.
 */
const maxEffortOfAll = 200_000_000;
/** Paths that are cached for one listing: stacks of a project have some folders in common, not thousands. */
const maxKeptPaths = 1_000_000;

interface Known {
  readonly sorted: readonly FileEntry[];
  readonly byKey: Map<string, MatchedFiles | AppError>;
  paths: number;
}

export interface Matching {
  /** Returns the files that an item matches. Rejects as `matchFolder` throws, and with `cancelled`. */
  of(source: FolderSource, entries: readonly FileEntry[]): Promise<MatchedFiles>;
}

const known = new WeakMap<readonly FileEntry[], Known>();

/** Matches the items of one stack, each once for each listing, and yields to other work now and then. */
export function createMatching(signal?: AbortSignal, mostOfAll = maxEffortOfAll): Matching {
  let spent = 0;
  return {
    async of(source, entries) {
      const listing = known.get(entries) ?? { sorted: sort(entries), byKey: new Map(), paths: 0 };
      known.set(entries, listing);
      const key = JSON.stringify([source.path, source.include, source.exclude]);
      const before = listing.byKey.get(key);
      if (before instanceof AppError) throw before;
      if (before !== undefined) return before;
      if (spent > mostOfAll) throw tooSlow();
      const effort: Effort = { spent: 0, limit: maxEffort };
      try {
        const matched = await inSlices(matchFolder(source, listing.sorted, effort), signal);
        keep(listing, key, matched, matched.paths.length);
        return matched;
      } catch (error) {
        if (isAppError(error) && error.code !== 'cancelled') keep(listing, key, error, 0);
        throw error;
      } finally {
        spent += effort.spent;
      }
    },
  };
}

/** Sorts by code unit, the order that patterns need. Git's list consists of some sorted runs, which costs little. */
function sort(entries: readonly FileEntry[]): readonly FileEntry[] {
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function keep(listing: Known, key: string, matched: MatchedFiles | AppError, paths: number): void {
  if (listing.paths + paths > maxKeptPaths) {
    listing.byKey.clear();
    listing.paths = 0;
  }
  listing.byKey.set(key, matched);
  listing.paths += paths;
}
