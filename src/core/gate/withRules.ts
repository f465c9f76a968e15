import type { Want, WorkerPool } from '../workers/jobs.ts';
import type { RuleSet } from '../secrets/ruleSet.ts';

/** Makes a pool whose scans apply the user's rules, as they are when the scan begins. */
export function withRules(pool: WorkerPool, rules: () => Promise<RuleSet | null>): WorkerPool {
  const ruled = async (want: Want): Promise<Want> => {
    const set = want.scan ? await rules() : null;
    return set === null ? want : { ...want, rules: set };
  };
  return {
    listFiles: (...args) => pool.listFiles(...args),
    countFiles: (...args) => pool.countFiles(...args),
    relateFiles: (...args) => pool.relateFiles(...args),
    close: () => pool.close(),
    compareTexts: (...args) => pool.compareTexts(...args),
    measure: async (texts, want, signal) => pool.measure(texts, await ruled(want), signal),
    readFiles: async (root, files, want, signal) => pool.readFiles(root, files, await ruled(want), signal),
    async searchFiles(root, request, onFile, signal) {
      const set = await rules();
      await pool.searchFiles(root, set === null ? request : { ...request, rules: set }, onFile, signal);
    },
  };
}
