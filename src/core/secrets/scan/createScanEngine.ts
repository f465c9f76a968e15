import type { FindingSpan, ScanEngine } from '../engine.ts';
import { findHidden, mayHide } from './findHidden.ts';
import { joinSpans } from '../known/joinSpans.ts';
import { findPatterns } from '../patterns/findPatterns.ts';
import { joinOwn } from '../patterns/joinOwn.ts';
import { openGates } from './ruleGates.ts';
import { rulesVersion } from '../rulesVersion.ts';

async function scanShipped(text: string, rules: readonly string[]): Promise<readonly FindingSpan[]> {
  const { scanWithRules } = await import('./scanWithRules.ts');
  return scanWithRules(text, rules);
}

/**
 * Combines secretlint's recommended rules and the user's own, loaded for the first text that could contain a finding,
 * and a search for characters that hide text.
 */
export function createScanEngine(): ScanEngine {
  return {
    id: 'secretlint-and-hidden',
    version: rulesVersion,
    mayHold: (text, rules) =>
      mayHide(text) || (rules?.patterns.length ?? 0) > 0 || openGates(text).length > 0,
    async scan(text, rules) {
      const hidden = findHidden(text);
      const off = rules?.off ?? [];
      const open = openGates(text).filter((rule) => !off.includes(rule));
      const own = rules === undefined ? [] : findPatterns(text, rules.patterns);
      if (open.length === 0 && own.length === 0) return hidden;
      const shipped = open.length === 0 ? [] : await scanShipped(text, open);
      const found = own.length === 0 ? shipped : joinSpans(shipped, joinOwn(own));
      return hidden.length === 0 ? found : [...found, ...hidden].toSorted((a, b) => a.start - b.start);
    },
  };
}
