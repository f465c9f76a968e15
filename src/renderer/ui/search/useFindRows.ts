import { useCallback, useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react';
import { useFindKey } from './useFindKey.ts';

export interface FindRows {
  readonly field: RefObject<HTMLInputElement | null>;
  /** `null` if no search is open. */
  readonly wanted: string | null;
  readonly count: number;
  /** Index of the current match, from 0. */
  readonly current: number;
  /** Index of the current row, from 0; `null` if nothing matches. */
  readonly row: number | null;
  readonly change: (wanted: string) => void;
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}

/** Searches rows for a text, in any case, after Cmd+F or Ctrl+F in `column`. */
export function useFindRows(texts: readonly string[], column: RefObject<HTMLElement | null>): FindRows {
  const [wanted, setWanted] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // The search of a long draft waits until typing leaves time for it.
  const looked = useDeferredValue(wanted ?? '');
  const rows = useMemo(() => rowsWith(texts, looked), [texts, looked]);
  const at = Math.min(current, Math.max(rows.length - 1, 0));
  const open = useCallback(() => {
    setWanted((before) => before ?? '');
    // The field exists after the next drawing.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    });
  }, []);
  useFindKey(column, open);
  return {
    field,
    wanted,
    count: rows.length,
    current: at,
    // A cleared search has no current row, though its rows remain for a moment.
    row: wanted === null || wanted === '' ? null : (rows[at] ?? null),
    change: (next) => {
      setWanted(next);
      setCurrent(0);
    },
    step: (by) => {
      if (rows.length > 0) setCurrent((at + by + rows.length) % rows.length);
    },
    close: () => setWanted(null),
  };
}

function rowsWith(texts: readonly string[], wanted: string): readonly number[] {
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`), 'iu');
  return texts.flatMap((text, index) => (pattern.test(text) ? [index] : []));
}
