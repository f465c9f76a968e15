/** ms, half a frame: the longest that a piece of work may block the event loop. */
const sliceMs = 8;

export interface SliceClock {
  /** Returns ms, only for differences. */
  now(): number;
  /** Resolves after the browser has handled input and drawn. */
  rest(): Promise<void>;
}

export const windowClock: SliceClock = {
  now: () => performance.now(),
  rest: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    }),
};

/** Work that can pause at each `yield`. */
export type SlicedWork<T> = Generator<undefined, T>;

/**
 * Does work in slices of at most 8 ms. The first slice runs at once, so that small work is done on return; the result
 * is then the value itself, else a promise. `undefined` means that `isStale` ended the work.
 */
export function runSliced<T>(
  work: SlicedWork<T>,
  isStale: () => boolean,
  clock: SliceClock = windowClock,
): T | Promise<T | undefined> {
  const first = runSlice(work, clock);
  return first.done === true ? first.value : goOn(work, isStale, clock);
}

async function goOn<T>(
  work: SlicedWork<T>,
  isStale: () => boolean,
  clock: SliceClock,
): Promise<T | undefined> {
  for (;;) {
    await clock.rest();
    if (isStale()) return undefined;
    const slice = runSlice(work, clock);
    if (slice.done === true) return slice.value;
  }
}

function runSlice<T>(work: SlicedWork<T>, clock: SliceClock): IteratorResult<undefined, T> {
  const end = clock.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done === true || clock.now() >= end) return step;
  }
}
