import type { LineRange } from '../../shared/domain/stack.ts';

/** Characters of lines so short that a mark for them would be longer than they are. */
const shorterThanMark = 8;

/**
 * Returns the ranges of the kept lines. Keeps, too, what a mark would not make shorter: empty lines and closing
 * brackets between two kept lines.
 */
export function rangesOf(rows: Uint8Array, lines: readonly string[]): readonly LineRange[] {
  const ranges: LineRange[] = [];
  // A line end at the end of the text is not followed by another line.
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  let row = 0;
  while (row < count) {
    const start = row;
    const isKept = rows[row] === 1;
    while (row < count && (rows[row] === 1) === isKept) row += 1;
    if (!isKept && !isShort(lines, start, row)) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last.last === start) ranges[ranges.length - 1] = { ...last, last: row };
    else ranges.push({ first: start + 1, last: row });
  }
  return ranges;
}

function isShort(lines: readonly string[], start: number, end: number): boolean {
  let characters = 0;
  for (let row = start; row < end && characters <= shorterThanMark; row += 1) {
    characters += 1 + (lines[row] ?? '').trim().length;
  }
  return characters <= shorterThanMark;
}
