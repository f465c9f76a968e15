import { createContext, Script } from 'node:vm';

export class TooSlow extends Error {}

/**
 * Runs synchronous work that may never end, such as a regular expression of a person's own, and throws `TooSlow` when
 * it takes longer. Only the work's own code is stopped, wherever it is.
 */
export function createDeadline(): <T>(work: () => T, ms: number) => T {
  const sandbox = { run: (): void => undefined };
  createContext(sandbox);
  const script = new Script('run()');
  return <T>(work: () => T, ms: number): T => {
    const results: T[] = [];
    sandbox.run = () => void results.push(work());
    try {
      script.runInContext(sandbox, { timeout: ms });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
        throw new TooSlow();
      }
      throw error;
    }
    return results[0] as T;
  };
}
