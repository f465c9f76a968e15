import type { StackRef } from '../../shared/api/common.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { LastCopy } from './createCopies.ts';
import { createFetches, type Fetches } from './read/createFetches.ts';
import {
  createAssemblyRuns,
  nothingLeft,
  type CachedAssembly,
  type AssemblyRunOptions,
  type AssemblyRuns,
} from './createAssemblyRuns.ts';
import { createObservers } from './createObservers.ts';
import { createReadingCache } from './read/createReadingCache.ts';

interface Options extends AssemblyRunOptions {
  readonly readers: SourceReaders;
  readonly getRoot: (projectId: string) => Promise<string>;
}

export interface AssemblyCache extends AssemblyRuns {
  /** Caches this stack from now on, in place of the window's earlier one; resolves once it is assembled. */
  open(ref: StackRef, observer: string, lastCopy: Promise<LastCopy | null>): Promise<void>;
  /** Drops the stack that no other window shows. */
  leave(observer: string): void;
  /** Returns `undefined` if this stack is not cached. */
  find(ref: StackRef): CachedAssembly | undefined;
  all(): readonly CachedAssembly[];
  close(): void;
}

/**
 * Caches the assembled form of stacks that a window shows, and reads them again whenever they or their sources changed.
 */
export function createAssemblyCache(options: Options): AssemblyCache {
  const { logBug, readers } = options;
  const runs = createAssemblyRuns(options);
  const cachedByKey = new Map<string, CachedAssembly>();
  const observers = createObservers();
  /** The stack that each window last requested: opening takes a while, and the newest request wins. */
  const wishes = new Map<string, StackRef>();

  const fetchesFor = async (ref: StackRef): Promise<Fetches> => {
    const cached = (): CachedAssembly | undefined => cachedFor(ref);
    return createFetches({
      projectId: ref.projectId,
      root: await options.getRoot(ref.projectId),
      readers,
      onState: () => {
        const now = cached();
        if (now !== undefined) runs.say(now);
      },
      onFetched: (itemId) => {
        const now = cached();
        if (now !== undefined) runs.readAgain(now, (item) => item.id === itemId);
      },
      onBug: (error) => logBug({ method: 'fetch', error }),
    });
  };

  const cachedFor = (ref: StackRef): CachedAssembly | undefined => cachedByKey.get(keyOf(ref));
  const release = (refs: readonly StackRef[]): void => {
    for (const ref of refs) {
      stop(cachedFor(ref));
      cachedByKey.delete(keyOf(ref));
    }
  };
  /** Gives a further window the state of a stack that another shows already. */
  const join = async (cached: CachedAssembly): Promise<void> => {
    runs.say(cached);
    await runs.ended(cached);
    if (cached.assembled === null) await runs.start(cached, 0);
  };

  return {
    ...runs,
    async open(ref, observer, lastCopy) {
      wishes.set(observer, ref);
      await options.getStack(ref.projectId, ref.stackId);
      const copy = await lastCopy;
      const fetches = await fetchesFor(ref);
      if (wishes.get(observer) !== ref) {
        fetches.close();
        return;
      }
      wishes.delete(observer);
      const shared = observers.isShared(ref, observer) ? cachedFor(ref) : undefined;
      release(observers.look(observer, ref));
      if (shared !== undefined) {
        fetches.close();
        await join(shared);
        return;
      }
      stop(cachedFor(ref));
      const cached: CachedAssembly = {
        ref,
        readings: createReadingCache(),
        fetches,
        reading: false,
        assembled: null,
        manualEdit: null,
        left: nothingLeft,
        copy,
        changed: new Set(),
        revision: runs.revision(),
        controller: new AbortController(),
        run: Promise.resolve(),
      };
      cachedByKey.set(keyOf(ref), cached);
      await runs.start(cached, 0);
    },
    leave(observer) {
      wishes.delete(observer);
      release(observers.leave(observer));
    },
    find: cachedFor,
    all: () => [...cachedByKey.values()],
    close() {
      for (const cached of cachedByKey.values()) stop(cached);
      cachedByKey.clear();
      observers.clear();
    },
  };
}

function keyOf({ projectId, stackId }: StackRef): string {
  return `${projectId} ${stackId}`;
}

function stop(cached: CachedAssembly | undefined): void {
  cached?.controller.abort();
  cached?.fetches.close();
}
