import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the ref of a row that comes into view once it is chosen. Arrow keys in its list move the focus along; typing in
 * the search above keeps it there.
 */
export function useChosenRow(chosen: boolean, list: string): RefObject<HTMLButtonElement | null> {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!chosen) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement?.closest(list) != null) row.current?.focus();
  }, [chosen, list]);
  return row;
}
