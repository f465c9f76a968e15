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
   * As `WorkerPool.listFiles`; at once where it is known. Changes of the last moments may be missing: for looking
   * around, and not for what leaves.
   */
  readonly each: (root: string, onChunk: OnChunk, signal: AbortSignal) => Promise<void>;
  /** Looks at every disk anew the next time. */
  readonly forget: () => void;
  /** To be called with what changed below a root on disk. */
  changed(root: string, paths: ChangedPaths): void;
}

type OnChunk = (entries: readonly FileEntry[]) => void;

interface Kept {
  readonly entries: Promise<ReadonlyMap<string, FileEntry>>;
  /** As they came; none any more once `entries` has resolved. */
  chunks: (readonly FileEntry[])[];
  readonly listeners: Set<OnChunk>;
  /** Known once `entries` has resolved. */
  now: Map<string, FileEntry> | null;
  /** The same until something in it changes. */
  list: readonly FileEntry[] | null;
}

/** More paths at once are not looked at one by one: that would hold up everything else. */
const maxSmallChanges = 100;
const chunkSize = 5_000;

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
    /** All that is in it is told of when it changes. */
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
    const mine: Kept = { entries, chunks: [], listeners: new Set(), now: null, list: null };
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
      // What is not watched may have changed by the next call.
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
 * Some folders as they are on disk: what leaves holds a file that was made a moment ago. A watcher tells of it a moment
 * later, and no folder's time is finer than a clock's tick; so git looks, but in these folders only.
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

function listOf(listing: Kept): readonly FileEntry[] {
  listing.list ??= [...(listing.now?.values() ?? [])];
  return listing.list;
}

/** What is known by now, then what comes. It goes on when nobody listens any more: others will ask for it. */
async function hear(listing: Kept, onChunk: OnChunk, signal: AbortSignal): Promise<void> {
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

async function tell(listing: Kept, onChunk: OnChunk, signal: AbortSignal): Promise<void> {
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

/** Takes in changes that leave the rest of a listing as it was; answers whether they do. */
function areSmall(root: string, listing: Kept, paths: readonly string[]): boolean {
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

/** What git goes by: the listing as a whole depends on it. */
function isRule(path: string): boolean {
  return /(^|\/)\.git(ignore)?$|^\.git\/(index|config|info\/exclude)$/u.test(path);
}

function isSame(realRoot: string, listing: Kept, known: FileEntry): boolean {
  const byRule = known.ignored === '.gitignore' ? known.ignored : undefined;
  const entry = describeFile(realRoot, known.path, byRule);
  // A file that is gone may stay tracked or not: git has to say.
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
