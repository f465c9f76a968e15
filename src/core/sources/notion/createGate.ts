import { stopped } from './createPacer.ts';

/** Lets only so many in at once. */
export interface Gate {
  /** Answers how to leave. Rejects with `cancelled`, at once. */
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
