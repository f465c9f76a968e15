import type { LogBug } from '../shared/rpc/dispatch.ts';

interface Options {
  /** Saves everything to disk. */
  readonly finish: () => Promise<unknown>;
  /** Asks the app to quit again. */
  readonly quit: () => void;
  readonly logBug: LogBug;
  /** Time in ms after which hanging work, such as on a missing disk, no longer keeps the app alive. */
  readonly limitMs?: number;
}

/** Returns the handler of the app's quit: however often it is called, the app ends once everything is on disk. */
export function createQuitHandler({
  finish,
  quit,
  logBug,
  limitMs = 20_000,
}: Options): (event: { preventDefault(): void }) => void {
  let state: 'open' | 'closing' | 'done' = 'open';
  const end = (): void => {
    if (state === 'done') return;
    state = 'done';
    // Not within the event, which this handler still has to prevent.
    setImmediate(quit);
  };
  return (event) => {
    if (state === 'done') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    const limit = setTimeout(end, limitMs);
    void finish()
      .catch((error: unknown) => logBug({ method: 'quit', error }))
      .finally(() => {
        clearTimeout(limit);
        end();
      });
  };
}
