import type { StackRef } from '../../shared/api/common.ts';

/**
 * Tracks the stack that each open page shows. A page announces itself; only its stream of events shows that it left.
 */
export interface Pages {
  /** Opens a stack for a page. Rejects as `assembly.open` does. */
  look(page: string, ref: StackRef): Promise<void>;
  /**
   * Records that a stream of the page begins, and reopens a stack that was dropped meanwhile. Returns a function that
   * ends it.
   */
  arrive(page: string): () => void;
  close(): void;
}

interface Options {
  readonly look: (page: string, ref: StackRef) => Promise<void>;
  readonly leave: (page: string) => void;
  /** Time in ms that a page may lack a stream: it reloads, or its machine's connection breaks. */
  readonly graceMs: number;
  /** Receives errors that no request waits for. */
  readonly fail: (error: unknown) => void;
}

/** A page that returns after this many others have left gets its stack only on its own request. */
const rememberedAtMost = 100;

export function createPages({ look, leave, graceMs, fail }: Options): Pages {
  const streams = new Map<string, number>();
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  /** Sorted by their last requests. */
  const looks = new Map<string, StackRef>();
  const expired = new Set<string>();
  let closed = false;

  const isHere = (page: string): boolean => (streams.get(page) ?? 0) > 0;
  const stay = (page: string): void => {
    clearTimeout(leaving.get(page));
    leaving.delete(page);
  };
  const wait = (page: string): void => {
    stay(page);
    if (closed) return;
    const timer = setTimeout(() => {
      leaving.delete(page);
      expired.add(page);
      leave(page);
    }, graceMs);
    timer.unref();
    leaving.set(page, timer);
  };
  const remember = (page: string, ref: StackRef): void => {
    looks.delete(page);
    looks.set(page, ref);
    for (const other of looks.keys()) {
      if (looks.size <= rememberedAtMost) break;
      if (isHere(other)) continue;
      looks.delete(other);
      expired.delete(other);
    }
  };
  return {
    async look(page, ref) {
      remember(page, ref);
      expired.delete(page);
      if (!isHere(page)) wait(page);
      await look(page, ref);
    },
    arrive(page) {
      stay(page);
      streams.set(page, (streams.get(page) ?? 0) + 1);
      const ref = looks.get(page);
      if (expired.delete(page) && ref !== undefined) look(page, ref).catch(fail);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        const left = (streams.get(page) ?? 1) - 1;
        if (left > 0) streams.set(page, left);
        else {
          streams.delete(page);
          wait(page);
        }
      };
    },
    close() {
      closed = true;
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
    },
  };
}
