export interface Limits {
  /** Time in ms that the whole work may take; of a request, the last byte of the answer included. */
  readonly timeoutMs: number;
  /** The user's way to cancel. */
  readonly signal?: AbortSignal | undefined;
}

export interface LimitedSignal {
  /** Aborts when the given signal does, with its reason, or at the end of the time, with a `TimeoutError`. */
  readonly signal: AbortSignal;
  /** Ends the timer. Called once the work has ended. */
  readonly release: () => void;
}

/**
 * Returns a signal with a time limit. This function holds the timer and the listener itself: Node 20 may collect what
 * `AbortSignal.any` and `AbortSignal.timeout` return while the work still runs, and then neither limit ever fires.
 */
export function limitSignal({ timeoutMs, signal }: Limits): LimitedSignal {
  const controller = new AbortController();
  const cancel = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The answer took too long.', 'TimeoutError'));
  }, timeoutMs);
  if (signal?.aborted === true) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

/** Runs `send` with such a signal. Rejects with the signal's reason at once, even if `send` ignores it. */
export async function withinLimits<T>(limits: Limits, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  limits.signal?.throwIfAborted();
  const { signal, release } = limitSignal(limits);
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([send(signal), ended]);
  } finally {
    release();
  }
}
