import { AppError } from '../../../../shared/errors.ts';

/** Lets requests through at a pace that adapts to the service. */
export interface Pacer {
  /** Resolves when the next request may go. Rejects with `cancelled`. */
  turn(signal: AbortSignal): Promise<void>;
  /** Reports a success: the pace grows a little. */
  went(): void;
  /** Reports that the service asked for less: the pace halves, and nothing goes for `ms`. */
  slowDown(ms: number): void;
}

interface Options {
  /** Pace at the start, and its upper limit. */
  readonly perSecond: number;
  readonly atMost: number;
  readonly now?: () => number;
  readonly sleep?: Sleep;
}

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

const atLeast = 0.5;
/** Requests that may go at once after a rest; Notion's limit is an average. */
const mostAtOnce = 4;
/** Successful requests in a row before the pace grows. */
const growEvery = 15;

export function createPacer({ perSecond, atMost, now = Date.now, sleep = sleepFor }: Options): Pacer {
  let pace = perSecond;
  let inARow = 0;
  let atOnce = mostAtOnce;
  let free = Number.NEGATIVE_INFINITY;
  return {
    async turn(signal) {
      const apart = 1000 / pace;
      const slot = Math.max(free, now() - (atOnce - 1) * apart);
      free = slot + apart;
      if (slot > now()) await sleep(slot - now(), signal);
      if (signal.aborted) throw stopped();
    },
    went() {
      inARow += 1;
      if (inARow % growEvery !== 0) return;
      pace = Math.min(atMost, pace + 0.5);
      atOnce = mostAtOnce;
    },
    slowDown(ms) {
      inARow = 0;
      atOnce = 1;
      pace = Math.max(atLeast, pace / 2);
      free = Math.max(free, now() + ms);
    },
  };
}

/** Rejects with `cancelled` as soon as the signal aborts. */
export const sleepFor: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(stopped());
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(stopped());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

export function stopped(): AppError<'cancelled'> {
  return new AppError('cancelled', 'Stopped.', {});
}
