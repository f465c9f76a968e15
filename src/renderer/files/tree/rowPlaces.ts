import type { Row } from './fileRows.ts';

export interface RowPlaces {
  /** Returns the index of a row by its key; -1 if the row is not (or no longer) shown. */
  readonly indexOf: (rows: readonly Row[], key: string) => number;
}

/** Keys whose index is remembered. */
const mostRemembered = 10_000;

/**
 * Finds rows near their last index: a step from row to row costs the same among 100,000 rows as among ten, and each row
 * added or removed above costs one more. Only for a removed row every row is read, once.
 */
export function createRowPlaces(): RowPlaces {
  const remembered = new Map<string, number>();
  let gone = new Set<string>();
  let rowsBefore: readonly Row[] = [];
  let last = 0;
  return {
    indexOf(rows, key) {
      if (rows !== rowsBefore) gone = new Set();
      rowsBefore = rows;
      if (gone.has(key)) return -1;
      const index = nearest(rows, key, remembered.get(key) ?? last);
      if (index === -1) {
        remembered.delete(key);
        gone.add(key);
        return -1;
      }
      if (remembered.size >= mostRemembered && !remembered.has(key)) remembered.clear();
      remembered.set(key, index);
      last = index;
      return index;
    },
  };
}

function nearest(rows: readonly Row[], key: string, from: number): number {
  const start = Math.min(from, rows.length - 1);
  for (let above = start, below = start + 1; above >= 0 || below < rows.length; above -= 1, below += 1) {
    if (rows[above]?.node.key === key) return above;
    if (rows[below]?.node.key === key) return below;
  }
  return -1;
}
