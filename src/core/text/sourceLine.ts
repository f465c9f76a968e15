import type { LineRange } from '../../shared/domain/stack.ts';

/**
 * Returns the line in the source for a line of the text that was taken from it, both from 1; gaps take one line each.
 */
export function sourceLine(line: number, ranges: readonly LineRange[] | undefined): number {
  if (ranges === undefined || ranges.length === 0) return line;
  const sorted = ranges.toSorted((a, b) => a.first - b.first);
  let textLine = 1;
  // Lines left out before the first range take no line.
  let next = sorted[0]?.first ?? 1;
  for (const { first, last } of sorted) {
    if (last < next) continue;
    const start = Math.max(first, next);
    if (start > next) textLine += 1;
    const length = last - start + 1;
    if (line < textLine + length) return Math.max(start, start + line - textLine);
    textLine += length;
    next = last + 1;
  }
  return next;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns line and column of ascending offsets, both from 1, column in UTF-16 units. */
export function positionsOf(text: string, offsets: readonly number[]): readonly Position[] {
  let line = 1;
  let lineStart = 0;
  return offsets.map((offset) => {
    for (
      let at = text.indexOf('\n', lineStart);
      at !== -1 && at < offset;
      at = text.indexOf('\n', lineStart)
    ) {
      line += 1;
      lineStart = at + 1;
    }
    return { line, column: offset - lineStart + 1 };
  });
}
