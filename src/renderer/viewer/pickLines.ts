import type { LineRange } from '../../shared/domain/stack.ts';

/** Lines that are picked, and the range that is being made. Lines count from 1. */
export interface Picked {
  /** What was picked before the range that is being made. */
  readonly kept: readonly LineRange[];
  readonly current: { readonly from: number; readonly to: number } | null;
}

export const nothingPicked: Picked = { kept: [], current: null };

/** In order, joined where they touch: a line stands in a message only once. */
export function rangesOf({ kept, current }: Picked): readonly LineRange[] {
  if (current === null) return joinRanges(kept);
  const { from, to } = current;
  return joinRanges([...kept, { first: Math.min(from, to), last: Math.max(from, to) }]);
}

/** One line alone, and the beginning of a range. */
export function pickOne(line: number): Picked {
  return { kept: [], current: { from: line, to: line } };
}

/** Stretches the range that is being made to this line; where there is none it begins at `from`. */
export function pickTo(picked: Picked, line: number, from: number): Picked {
  const { current } = picked;
  return current === null
    ? { kept: picked.kept, current: { from, to: line } }
    : { ...picked, current: { from: current.from, to: line } };
}

/** Begins another range with this line, or takes the line out where it was picked. */
export function toggleLine(picked: Picked, line: number): Picked {
  const ranges = rangesOf(picked);
  return isPicked(ranges, line)
    ? { kept: withoutLine(ranges, line), current: null }
    : { kept: ranges, current: { from: line, to: line } };
}

/** Takes out the whole range that the line is in. */
export function dropRange(picked: Picked, line: number): Picked {
  return { kept: rangesOf(picked).filter((range) => !holds(range, line)), current: null };
}

export function isPicked(ranges: readonly LineRange[], line: number): boolean {
  return ranges.some((range) => holds(range, line));
}

function holds({ first, last }: LineRange, line: number): boolean {
  return first <= line && line <= last;
}

function withoutLine(ranges: readonly LineRange[], line: number): readonly LineRange[] {
  return ranges.flatMap((range) =>
    holds(range, line)
      ? [
          { first: range.first, last: line - 1 },
          { first: line + 1, last: range.last },
        ].filter(({ first, last }) => first <= last)
      : [range],
  );
}

function joinRanges(ranges: readonly LineRange[]): readonly LineRange[] {
  const joined: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before !== undefined && range.first <= before.last + 1) {
      joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, range.last) };
    } else joined.push(range);
  }
  return joined;
}
