import type { FetchState } from '../../../shared/domain/assembly.ts';
import type { StackItem } from '../../../shared/domain/stack.ts';
import { isAppError } from '../../../shared/errors.ts';
import { readerOf } from '../../sources/readSource.ts';
import type { SourceReaders } from '../../sources/sourceReader.ts';

/** Fetches items of one stack from their services in the background. */
export interface Fetches {
  stateOf(itemId: string): FetchState | undefined;
  /** Fetches an item; ignores one that is being fetched, or that has no service. Returns true if it started. */
  start(item: StackItem): boolean;
  /** Stops fetching an item at the user's request; ignores one that is not being fetched. */
  stop(itemId: string): void;
  /** Stops fetching items that left the stack. */
  keepOnly(items: readonly StackItem[]): void;
  close(): void;
}

interface Options {
  readonly root: string;
  readonly projectId: string;
  readonly readers: SourceReaders;
  /** Called when a state changed, at most every 250 ms during progress. */
  readonly onState: () => void;
  /** Called when the copy of an item is as new as its service's. */
  readonly onFetched: (itemId: string) => void;
  readonly onBug: (error: unknown) => void;
}

/** Milliseconds. */
const progressEvery = 250;

export function createFetches(options: Options): Fetches {
  const { root, projectId, readers, onState, onFetched, onBug } = options;
  const states = new Map<string, FetchState>();
  const running = new Map<string, AbortController>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sayLater = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onState();
    }, progressEvery);
  };

  const forget = (itemId: string): void => {
    running.get(itemId)?.abort();
    running.delete(itemId);
    states.delete(itemId);
  };

  return {
    stateOf: (itemId) => states.get(itemId),
    start(item) {
      const found = readerOf(readers, item);
      const fetch = found?.reader.fetch?.bind(found.reader);
      if (found === null || fetch === undefined || running.has(item.id)) return false;
      const controller = new AbortController();
      const { signal } = controller;
      running.set(item.id, controller);
      states.set(item.id, { state: 'fetching', words: '' });
      sayLater();
      const onProgress = (words: string): void => {
        if (signal.aborted) return;
        states.set(item.id, { state: 'fetching', words });
        sayLater();
      };
      void fetch(found.item, { root, projectId, signal, onProgress }).then(
        () => {
          if (signal.aborted) return;
          running.delete(item.id);
          states.delete(item.id);
          onFetched(item.id);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          running.delete(item.id);
          states.set(item.id, { state: 'failed', problem: problemOf(error) });
          if (!isAppError(error)) onBug(error);
          onState();
        },
      );
      return true;
    },
    stop(itemId) {
      if (!running.has(itemId)) return;
      forget(itemId);
      states.set(itemId, { state: 'stopped' });
      onState();
    },
    keepOnly(items) {
      const ids = new Set(items.map((item) => item.id));
      for (const itemId of [...running.keys(), ...states.keys()]) if (!ids.has(itemId)) forget(itemId);
    },
    close() {
      clearTimeout(timer);
      for (const itemId of running.keys()) forget(itemId);
    },
  };
}

function problemOf(error: unknown): string {
  return isAppError(error)
    ? error.message
    : 'The content could not be fetched. Try again. If this keeps happening, please report it.';
}
