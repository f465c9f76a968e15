import type { ScanEngine } from './engine.ts';
import { findHidden, mayHide } from './findHidden.ts';
import { openGates } from './ruleGates.ts';
import { rulesVersion } from './rulesVersion.ts';

/** secretlint's recommended rules, loaded for the first text that could hold anything, and characters that hide text. */
export function createScanEngine(): ScanEngine {
  return {
    id: 'secretlint-and-hidden',
    version: rulesVersion,
    mayHold: (text) => mayHide(text) || openGates(text).length > 0,
    async scan(text) {
      const open = openGates(text);
      const hidden = findHidden(text);
      if (open.length === 0) return hidden;
      const { scanWithRules } = await import('./scanWithRules.ts');
      const found = await scanWithRules(text, open);
      return hidden.length === 0 ? found : [...found, ...hidden].toSorted((a, b) => a.start - b.start);
    },
  };
}
