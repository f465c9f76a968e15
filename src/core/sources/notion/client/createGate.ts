import { stopped } from './createPacer.ts';

/** Limits how many callers are inside at the same time. */
export interface Gate {
  /** Resolves with a function that leaves. Rejects with `cancelled`, at once. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function createGate(atOnce: number): Gate {
  let inside = 0;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    inside -= 1;
    const [next] = waiting;
    next?.();
  };
  return {
    async enter(signal) {
      for (;;) {
        if (signal.aborted) throw stopped();
        if (inside < atOnce) break;
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            waiting.delete(wake);
            signal.removeEventListener('abort', wake);
            resolve();
          };
          waiting.add(wake);
          signal.addEventListener('abort', wake, { once: true });
        });
      }
      inside += 1;
      return leave;
    },
  };
}
