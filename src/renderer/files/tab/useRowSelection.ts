import { useMemo, useState } from 'react';
import {
  extendTo,
  isNothing,
  layOver,
  noSelection,
  selectAll,
  toggleRow,
  type Selected,
} from '../../ui/focus/rangeSelection.ts';
import type { Row } from '../tree/fileRows.ts';
import type { RowPlaces } from '../tree/rowPlaces.ts';

export interface RowSelection {
  readonly selected: Selected;
  readonly isNothing: boolean;
  /** Returns, in tree order, the keys that an action on a row concerns: all selected ones if it is one of them. */
  readonly together: (key: string) => readonly string[];
  readonly extend: (key: string, current: string | null) => void;
  readonly toggle: (key: string) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

/** Selects several rows of the tree together. */
export function useRowSelection(rows: readonly Row[], places: RowPlaces): RowSelection {
  const [selection, setSelection] = useState(noSelection);
  const nothing = isNothing(selection);
  const selected = useMemo(
    () => layOver(selection, (key) => places.indexOf(rows, key)),
    [selection, places, rows],
  );
  const has = (key: string): boolean => !nothing && selected.has(key, places.indexOf(rows, key));
  return {
    selected,
    isNothing: selected.count === 0,
    together: (key) =>
      has(key) ? rows.flatMap(({ node }, index) => (selected.has(node.key, index) ? [node.key] : [])) : [key],
    extend: (key, current) => setSelection((before) => extendTo(before, key, current)),
    toggle: (key) => setSelection((before) => toggleRow(before, key, has(key), null)),
    all: () => {
      const [first, last] = [rows[0], rows.at(-1)];
      if (first !== undefined && last !== undefined) setSelection(selectAll(first.node.key, last.node.key));
    },
    clear: () => setSelection(noSelection),
  };
}
