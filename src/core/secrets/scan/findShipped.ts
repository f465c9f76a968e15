import type { FindingSpan } from '../engine.ts';

/** Returns the findings of secretlint's recommended rules, which are loaded for the first text that may have one. */
export async function findShipped(text: string, gates: readonly string[]): Promise<readonly FindingSpan[]> {
  if (gates.length === 0) return [];
  const { scanWithRules } = await import('./scanWithRules.ts');
  return scanWithRules(text, gates);
}
