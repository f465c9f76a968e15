import type { FindingTier } from '../../../shared/domain/finding.ts';
import type { FindingSpan } from '../engine.ts';

export interface Literal {
  /** Has at least four characters. */
  readonly text: string;
  readonly rule: string;
  readonly tier: FindingTier;
}

/** Finds each of many literal texts, in one pass for any number of them. The longest wins; none overlap. */
export function searchLiterals(literals: readonly Literal[]): (text: string) => readonly FindingSpan[] {
  const mayStart = new Uint8Array(65_536);
  const byStart = new Map<number, Literal[]>();
  for (const literal of literals.toSorted((a, b) => b.text.length - a.text.length)) {
    const key = keyAt(literal.text, 0);
    mayStart[key] = 1;
    byStart.set(key, [...(byStart.get(key) ?? []), literal]);
  }
  return (text) => {
    const spans: FindingSpan[] = [];
    if (literals.length === 0) return spans;
    for (let at = 0; at + 4 <= text.length; at += 1) {
      const key = keyAt(text, at);
      if (mayStart[key] === 0) continue;
      const found = byStart.get(key)?.find((literal) => text.startsWith(literal.text, at));
      if (found === undefined) continue;
      const end = at + found.text.length;
      spans.push({ rule: found.rule, tier: found.tier, start: at, end });
      at = end - 1;
    }
    return spans;
  };
}

function keyAt(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1);
  return ((first * 31 + text.charCodeAt(at + 2)) * 31 + text.charCodeAt(at + 3)) & 0xffff;
}
