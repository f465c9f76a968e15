import type { FindingSpan } from '../engine.ts';

/** Sorts spans, and merges overlapping ones under the first one's name, and as strict as the strictest. */
export function joinOwn(spans: readonly FindingSpan[]): readonly FindingSpan[] {
  const kept: FindingSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push(span);
    else {
      const tier = last.tier === 'certain' ? last.tier : span.tier;
      kept[kept.length - 1] = { ...last, tier, end: Math.max(last.end, span.end) };
    }
  }
  return kept;
}
