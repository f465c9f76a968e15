import type { LineRange } from '../../shared/domain/stack.ts';

/** The picked lines, and the range in progress. Lines count from 1. */
export interface Picked {
  /** Ranges picked before the one in progress. */
  readonly kept: readonly LineRange[];
  readonly current: { readonly from: number; readonly to: number } | null;
}

export const nothingPicked: Picked = { kept: [], current: null };

/** Returns the ranges in order, joined if they touch: a line stands in a message only once. */
export function rangesOf({ kept, current }: Picked): readonly LineRange[] {
  if (current === null) return joinRanges(kept);
  const { from, to } = current;
  return joinRanges([...kept, { first: Math.min(from, to), last: Math.max(from, to) }]);
}

/** Picks one line alone, as the start of a range. */
export function pickOne(line: number): Picked {
  return { kept: [], current: { from: line, to: line } };
}

/** Extends the range in progress to this line; starts one at `from` if there is none. */
export function pickTo(picked: Picked, line: number, from: number): Picked {
  const { current } = picked;
  return current === null
    ? { kept: picked.kept, current: { from, to: line } }
    : { ...picked, current: { from: current.from, to: line } };
}

/** Starts another range with this line, or drops the line if it was picked. */
export function toggleLine(picked: Picked, line: number): Picked {
  const ranges = rangesOf(picked);
  return isPicked(ranges, line)
    ? { kept: withoutLine(ranges, line), current: null }
    : { kept: ranges, current: { from: line, to: line } };
}

/** Drops the whole range that contains the line. */
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
