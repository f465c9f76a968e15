import { useCallback, useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react';
import { useFindKey } from '../ui/useFindKey.ts';

export interface FindRows {
  readonly field: RefObject<HTMLInputElement | null>;
  /** `null`: nothing is looked for. */
  readonly wanted: string | null;
  readonly count: number;
  /** Which of them is looked at, from 0. */
  readonly current: number;
  /** The row that is looked at, from 0; `null` where there is none. */
  readonly row: number | null;
  readonly change: (wanted: string) => void;
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}

/** Looks for rows with a text in them, any case, once Cmd+F or Ctrl+F is pressed in `column`. */
export function useFindRows(texts: readonly string[], column: RefObject<HTMLElement | null>): FindRows {
  const [wanted, setWanted] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // Looking through a long draft waits until typing leaves time for it.
  const looked = useDeferredValue(wanted ?? '');
  const rows = useMemo(() => rowsWith(texts, looked), [texts, looked]);
  const at = Math.min(current, Math.max(rows.length - 1, 0));
  const open = useCallback(() => {
    setWanted((before) => before ?? '');
    // The field is drawn first.
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
    // What is cleared is not looked at any more, though its rows are still known for a moment.
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
