/**
 * The selection in a list of rows with keys: one range, and rows picked or left out singly. A range of any length costs
 * two keys, so a step with Shift is as cheap among 100,000 rows as among ten.
 */
export interface Selection {
  /** Start of the next range. */
  readonly anchor: string | null;
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly picked: ReadonlySet<string>;
  /** Rows of the range that are left out. */
  readonly left: ReadonlySet<string>;
}

/** A selection applied to the rows as they are now; it ignores removed rows. */
export interface Selected {
  readonly count: number;
  readonly has: (key: string, index: number) => boolean;
}

const none: ReadonlySet<string> = new Set();
export const noSelection: Selection = { anchor: null, range: null, picked: none, left: none };

export function isNothing({ range, picked }: Selection): boolean {
  return range === null && picked.size === 0;
}

/** Extends the selection to a row: from its start, else from the current row. */
export function extendTo(selection: Selection, key: string, current: string | null): Selection {
  const anchor = (isNothing(selection) ? current : selection.anchor) ?? key;
  return { anchor, range: { from: anchor, to: key }, picked: none, left: none };
}

export function selectAll(first: string, last: string): Selection {
  return { anchor: first, range: { from: first, to: last }, picked: none, left: none };
}

/** Adds or removes a row. If nothing is selected yet, adds the current row (`null`: none) as well. */
export function toggleRow(
  selection: Selection,
  key: string,
  isSelected: boolean,
  current: string | null,
): Selection {
  if (isNothing(selection) && current !== null && current !== key) {
    return { ...noSelection, anchor: key, picked: new Set([current, key]) };
  }
  const picked = new Set(selection.picked);
  const left = new Set(selection.left);
  if (isSelected) {
    picked.delete(key);
    left.add(key);
  } else {
    picked.add(key);
    left.delete(key);
  }
  return { anchor: key, range: selection.range, picked, left };
}

/** Applies a selection to the rows. `indexOf` returns -1 for a key that is not (or no longer) shown. */
export function layOver(selection: Selection, indexOf: (key: string) => number): Selected {
  const { range, picked, left } = selection;
  const ends = range === null ? [] : [indexOf(range.from), indexOf(range.to)];
  const isShown = ends.length > 0 && !ends.includes(-1);
  const first = isShown ? Math.min(...ends) : 0;
  const last = isShown ? Math.max(...ends) : -1;
  const isInRange = (index: number): boolean => index >= first && index <= last;
  let count = last - first + 1;
  for (const key of left) if (!picked.has(key) && isInRange(indexOf(key))) count -= 1;
  for (const key of picked) {
    const index = indexOf(key);
    if (index >= 0 && !isInRange(index)) count += 1;
  }
  return {
    count,
    has: (key, index) => picked.has(key) || (isInRange(index) && !left.has(key)),
  };
}
