import type { ScanEngine } from './engine.ts';
import { openGates } from './ruleGates.ts';
import { rulesVersion } from './rulesVersion.ts';

/** secretlint's recommended rules. They are loaded for the first text that could hold anything: most don't. */
export function createScanEngine(): ScanEngine {
  return {
    id: 'secretlint',
    version: rulesVersion,
    mayHold: (text) => openGates(text).length > 0,
    async scan(text) {
      const open = openGates(text);
      if (open.length === 0) return [];
      const { scanWithRules } = await import('./scanWithRules.ts');
      return scanWithRules(text, open);
    },
  };
}
