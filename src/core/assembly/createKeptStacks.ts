import type { StackRef } from '../../shared/api/common.ts';
import type { SourceReaders } from '../sources/sourceReader.ts';
import type { LastCopy } from './createCopies.ts';
import { createFetches, type Fetches } from './createFetches.ts';
import {
  createKeptRuns,
  nothingLeft,
  type Kept,
  type KeptRunOptions,
  type KeptRuns,
} from './createKeptRuns.ts';
import { createObservers } from './createObservers.ts';
import { createReadingCache } from './createReadingCache.ts';

interface Options extends KeptRunOptions {
  readonly readers: SourceReaders;
  readonly getRoot: (projectId: string) => Promise<string>;
}

export interface KeptStacks extends KeptRuns {
  /** Caches this stack from now on, in place of the window's earlier one; resolves once it is assembled. */
  open(ref: StackRef, observer: string, lastCopy: Promise<LastCopy | null>): Promise<void>;
  /** Drops the stack that no other window shows. */
  leave(observer: string): void;
  /** Returns `undefined` if this stack is not cached. */
  find(ref: StackRef): Kept | undefined;
  all(): readonly Kept[];
  close(): void;
}

/**
 * Caches the assembled form of stacks that a window shows, and reads them again whenever they or their sources changed.
 */
export function createKeptStacks(options: Options): KeptStacks {
  const { logBug, readers } = options;
  const runs = createKeptRuns(options);
  const keptByKey = new Map<string, Kept>();
  const observers = createObservers();
  /** The stack that each window last requested: opening takes a while, and the newest request wins. */
  const wishes = new Map<string, StackRef>();

  const fetchesFor = async (ref: StackRef): Promise<Fetches> => {
    const kept = (): Kept | undefined => keptFor(ref);
    return createFetches({
      projectId: ref.projectId,
      root: await options.getRoot(ref.projectId),
      readers,
      onState: () => {
        const now = kept();
        if (now !== undefined) runs.say(now);
      },
      onFetched: (itemId) => {
        const now = kept();
        if (now !== undefined) runs.readAgain(now, (item) => item.id === itemId);
      },
      onBug: (error) => logBug({ method: 'fetch', error }),
    });
  };

  const keptFor = (ref: StackRef): Kept | undefined => keptByKey.get(keyOf(ref));
  const letGo = (refs: readonly StackRef[]): void => {
    for (const ref of refs) {
      stop(keptFor(ref));
      keptByKey.delete(keyOf(ref));
    }
  };
  /** Gives a further window the state of a stack that another shows already. */
  const join = async (kept: Kept): Promise<void> => {
    runs.say(kept);
    await runs.ended(kept);
    if (kept.assembled === null) await runs.start(kept, 0);
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
      const shared = observers.isShared(ref, observer) ? keptFor(ref) : undefined;
      letGo(observers.look(observer, ref));
      if (shared !== undefined) {
        fetches.close();
        await join(shared);
        return;
      }
      stop(keptFor(ref));
      const kept: Kept = {
        ref,
        readings: createReadingCache(),
        fetches,
        reading: false,
        assembled: null,
        hand: null,
        left: nothingLeft,
        copy,
        changed: new Set(),
        revision: runs.revision(),
        controller: new AbortController(),
        run: Promise.resolve(),
      };
      keptByKey.set(keyOf(ref), kept);
      await runs.start(kept, 0);
    },
    leave(observer) {
      wishes.delete(observer);
      letGo(observers.leave(observer));
    },
    find: keptFor,
    all: () => [...keptByKey.values()],
    close() {
      for (const kept of keptByKey.values()) stop(kept);
      keptByKey.clear();
      observers.clear();
    },
  };
}

function keyOf({ projectId, stackId }: StackRef): string {
  return `${projectId} ${stackId}`;
}

function stop(kept: Kept | undefined): void {
  kept?.controller.abort();
  kept?.fetches.close();
}
