import type { LogBug } from '../shared/rpc/dispatch.ts';

interface Options {
  /** Brings everything to the disk. */
  readonly finish: () => Promise<unknown>;
  /** Asks the app to quit again. */
  readonly quit: () => void;
  readonly logBug: LogBug;
  /** ms after which what hangs, such as a disk that is gone, must not keep the app alive any longer. */
  readonly limitMs?: number;
}

/** What is done when the app is about to quit: however often it is asked to, it ends once all is on disk. */
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
    // Not within the event: it has yet to be prevented.
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
