import type { ScannedFinding } from '../../../shared/api/once/files.ts';
import { maskFinding } from '../../../shared/domain/finding.ts';
import type { FindingSpan } from '../../secrets/engine.ts';
import { isRest } from '../../secrets/scan/findHidden.ts';
import { positionsOf } from '../../text/sourceLine.ts';

/** Returns the findings of a text in the order of their places, with masked values. */
export function listFindings(
  file: string,
  text: string,
  found: readonly FindingSpan[],
): readonly ScannedFinding[] {
  const spans = found.toSorted((a, b) => a.start - b.start);
  const positions = positionsOf(
    text,
    spans.map((span) => span.start),
  );
  return spans.map(({ rule, tier, start, end }, index) => {
    const value = text.slice(start, end);
    return {
      rule,
      tier,
      file,
      line: positions[index]?.line ?? 1,
      column: positions[index]?.column ?? 1,
      masked: maskFinding(rule, value),
      ...(isRest(rule, value) ? { rest: true } : {}),
    };
  });
}
