import { realpathSync } from 'node:fs';
import type { FileEntry } from '../../../shared/domain/file.ts';
import type { ChangedPaths } from '../../watching/watchFolder.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { describeFile } from '../files/describeFile.ts';
import type { SourceLookup } from './sourceLookup.ts';

export interface Listings {
  readonly list: SourceLookup['list'];
  /** Looks at every disk anew the next time. */
  readonly forget: () => void;
  /** To be called with what changed below a root on disk. */
  changed(root: string, paths: ChangedPaths): void;
}

interface Kept {
  readonly entries: Promise<ReadonlyMap<string, FileEntry>>;
  /** Known once `entries` has resolved. */
  now: Map<string, FileEntry> | null;
  /** The same until something in it changes. */
  list: readonly FileEntry[] | null;
}

/**
 * What lies in projects, listed once and kept for as long as it is told of every change. `isWatched`: whether it is;
 * a root that is not is listed at each call.
 */
export function createListings(
  pool: Pick<WorkerPool, 'listFiles'>,
  isWatched: (root: string) => boolean,
): Listings {
  const kept = new Map<string, Kept>();

  const start = (root: string): Kept => {
    const byPath = new Map<string, FileEntry>();
    const entries = pool
      .listFiles(root, true, (chunk) => {
        for (const entry of chunk) byPath.set(entry.path, entry);
      })
      .then(() => byPath);
    const mine: Kept = { entries, now: null, list: null };
    entries.then(
      () => (mine.now = byPath),
      () => kept.get(root) === mine && kept.delete(root),
    );
    return mine;
  };

  return {
    async list(root, fresh) {
      const known = fresh ? undefined : kept.get(root);
      const listing = known ?? start(root);
      // What is not watched may have changed by the next call.
      if (isWatched(root)) kept.set(root, listing);
      else kept.delete(root);
      const byPath = await listing.entries;
      listing.list ??= [...byPath.values()];
      return listing.list;
    },
    forget: () => kept.clear(),
    changed(root, paths) {
      const known = kept.get(root);
      if (known === undefined) return;
      if (known.now === null || paths === null || !paths.every((path) => isSmall(root, known, path))) {
        kept.delete(root);
      }
    },
  };
}

/** Takes in a change that leaves the rest of a listing as it was; answers whether it does. */
function isSmall(root: string, listing: Kept, path: string): boolean {
  const { now } = listing;
  if (now === null || /(^|\/)\.git(ignore)?$/u.test(path) || path === '.git/index') return false;
  if (path.startsWith('.git/')) return path !== '.git/info/exclude';
  const known = now.get(path);
  if (known === undefined) return isInIgnoredFolder(now, path);
  const { ignored } = known;
  const byRule = ignored === '.gitignore' ? ignored : undefined;
  const entry = describeFile(realpathOf(root), path, byRule);
  // A file that is gone may stay tracked or not: git has to say.
  if (entry.ignored === 'missing' || entry.path !== path) return false;
  if (entry.ignored !== known.ignored) listing.list = null;
  now.set(path, entry);
  return true;
}

function isInIgnoredFolder(now: ReadonlyMap<string, FileEntry>, path: string): boolean {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    if (now.get(path.slice(0, at + 1))?.ignored !== undefined) return true;
  }
  return false;
}

function realpathOf(root: string): string {
  try {
    return realpathSync.native(root);
  } catch {
    return root;
  }
}
