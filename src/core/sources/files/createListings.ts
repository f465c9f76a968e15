import { realpathSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileEntry } from '../../../shared/domain/file.ts';
import { AppError } from '../../../shared/errors.ts';
import { isUnheard, type ChangedPaths } from '../../watching/watchFolder.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { describeFile } from './describeFile.ts';
import type { SourceLookup } from '../folders/sourceLookup.ts';

export interface Listings {
  readonly list: SourceLookup['list'];
  /**
   * Lists as `WorkerPool.listFiles`, at once from the cache. It may lack changes of the last moments: callers use it to
   * show files, not for a text that leaves.
   */
  readonly each: (root: string, onChunk: OnChunk, signal: AbortSignal) => Promise<void>;
  /** Drops every cached listing, so that the next call reads the disk. */
  readonly forget: () => void;
  /** Updates the cache; the caller passes the paths that changed below a root on disk. */
  changed(root: string, paths: ChangedPaths): void;
}

type OnChunk = (entries: readonly FileEntry[]) => void;

interface CachedListing {
  readonly entries: Promise<ReadonlyMap<string, FileEntry>>;
  /** Chunks in the order of arrival; empty after `entries` has resolved. */
  chunks: (readonly FileEntry[])[];
  readonly listeners: Set<OnChunk>;
  /** Set after `entries` has resolved. */
  now: Map<string, FileEntry> | null;
  /** Same array until an entry changes. */
  list: readonly FileEntry[] | null;
}

/** Beyond this number of paths, the listing starts anew: checking them one by one would hold up everything else. */
const maxSmallChanges = 100;
const chunkSize = 5_000;

/**
 * Lists projects' files once and caches each list while the watcher reports changes of its root. A root for which
 * `isWatched` is false is listed at each call.
 */
export function createListings(
  pool: Pick<WorkerPool, 'listFiles'>,
  isWatched: (root: string) => boolean,
): Listings {
  const kept = new Map<string, CachedListing>();

  const start = (root: string): CachedListing => {
    const byPath = new Map<string, FileEntry>();
    /** True if the watcher reports changes of every entry. */
    let isWhole = true;
    const entries = pool
      .listFiles(root, true, (chunk) => {
        for (const entry of chunk) {
          byPath.set(entry.path, entry);
          isWhole &&= !isUnheard(entry.path);
        }
        mine.chunks.push(chunk);
        for (const listener of mine.listeners) listener(chunk);
      })
      .then(() => byPath);
    const mine: CachedListing = { entries, chunks: [], listeners: new Set(), now: null, list: null };
    entries.then(
      () => {
        mine.now = byPath;
        mine.chunks = [];
        if (!isWhole && kept.get(root) === mine) kept.delete(root);
      },
      () => kept.get(root) === mine && kept.delete(root),
    );
    return mine;
  };

  return {
    async list(root, fresh, within) {
      if (fresh && within !== undefined) return listWithin(pool, root, within);
      const known = fresh ? undefined : kept.get(root);
      const listing = known ?? start(root);
      // An unwatched root may have changed by the next call.
      if (isWatched(root)) kept.set(root, listing);
      else kept.delete(root);
      await listing.entries;
      return listOf(listing);
    },
    async each(root, onChunk, signal) {
      if (!isWatched(root)) {
        kept.delete(root);
        await pool.listFiles(root, true, onChunk, signal);
        return;
      }
      const listing = kept.get(root) ?? start(root);
      kept.set(root, listing);
      await (listing.now === null ? hear(listing, onChunk, signal) : tell(listing, onChunk, signal));
    },
    forget: () => kept.clear(),
    changed(root, paths) {
      const known = kept.get(root);
      if (known === undefined) return;
      if (known.now === null || paths === null || !areSmall(root, known, paths)) kept.delete(root);
    },
  };
}

/**
 * Lists some folders as they are on disk, since a text that leaves must have files made a moment ago. The watcher
 * reports them later, and no folder's time is finer than a clock's tick; so git looks, but in these folders only.
 */
async function listWithin(
  pool: Pick<WorkerPool, 'listFiles'>,
  root: string,
  within: readonly string[],
): Promise<readonly FileEntry[]> {
  const byPath = new Map<string, FileEntry>();
  const take = (chunk: readonly FileEntry[]): void => {
    for (const entry of chunk) byPath.set(entry.path, entry);
  };
  await pool.listFiles(root, true, take, undefined, within);
  return [...byPath.values()];
}

function listOf(listing: CachedListing): readonly FileEntry[] {
  listing.list ??= [...(listing.now?.values() ?? [])];
  return listing.list;
}

/**
 * Sends the known chunks, then new ones. The listing goes on without listeners, since other callers will ask for it.
 */
async function hear(listing: CachedListing, onChunk: OnChunk, signal: AbortSignal): Promise<void> {
  for (const chunk of listing.chunks) onChunk(chunk);
  listing.listeners.add(onChunk);
  const over = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(cancelled());
    signal.addEventListener('abort', () => reject(cancelled()), { signal: over.signal });
  });
  try {
    await Promise.race([listing.entries, stopped]);
  } finally {
    over.abort();
    listing.listeners.delete(onChunk);
  }
}

async function tell(listing: CachedListing, onChunk: OnChunk, signal: AbortSignal): Promise<void> {
  const entries = listOf(listing);
  for (let at = 0; at < entries.length; at += chunkSize) {
    if (signal.aborted) throw cancelled();
    onChunk(entries.slice(at, at + chunkSize));
    await nextTurn();
  }
}

function cancelled(): AppError<'cancelled'> {
  return new AppError('cancelled', 'This was cancelled.', {});
}

/** Applies changes that leave the rest of a listing as it was; returns false if they don't. */
function areSmall(root: string, listing: CachedListing, paths: readonly string[]): boolean {
  const { now } = listing;
  if (now === null) return false;
  const known: FileEntry[] = [];
  for (const path of paths) {
    if (isRule(path)) return false;
    const entry = now.get(path);
    if (entry !== undefined) known.push(entry);
    else if (!path.startsWith('.git/') && !isInIgnoredFolder(now, path)) return false;
  }
  if (known.length === 0) return true;
  if (known.length > maxSmallChanges) return false;
  const realRoot = realpathOf(root);
  return known.every((entry) => isSame(realRoot, listing, entry));
}

/** True for files that git's listing depends on: the listing as a whole changes with them. */
function isRule(path: string): boolean {
  return /(^|\/)\.git(ignore)?$|^\.git\/(index|config|info\/exclude)$/u.test(path);
}

function isSame(realRoot: string, listing: CachedListing, known: FileEntry): boolean {
  const byRule = known.ignored === '.gitignore' ? known.ignored : undefined;
  const entry = describeFile(realRoot, known.path, byRule);
  // A missing file may still be tracked: only git knows.
  if (entry.ignored === 'missing' || entry.path !== known.path) return false;
  if (entry.ignored !== known.ignored) listing.list = null;
  listing.now?.set(known.path, entry);
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
