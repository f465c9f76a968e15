import { createContext, Script } from 'node:vm';

export class TooSlow extends Error {}

/**
 * Runs synchronous work that may never end, such as the user's regular expression, and throws `TooSlow` when it takes
 * longer. Stops only the work's own code, wherever it is.
 */
export function createDeadline(): <T>(work: () => T, ms: number) => T {
  const sandbox = { run: (): void => undefined };
  let script: Script | null = null;
  return <T>(work: () => T, ms: number): T => {
    const results: T[] = [];
    sandbox.run = () => void results.push(work());
    // Made on first use: most workers never see a pattern.
    if (script === null) {
      createContext(sandbox);
      script = new Script('run()');
    }
    try {
      script.runInContext(sandbox, { timeout: Math.ceil(ms) });
    } catch (error) {
      if (isTimeout(error)) throw new TooSlow();
      throw error;
    }
    return results[0] as T;
  };
}

/** Recognises the error by its code, since it comes from the other context, which has an `Error` of its own. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
