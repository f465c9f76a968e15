import { useEffect, useState, type RefCallback } from 'react';

export interface Roving {
  /** The element that contains the rows. */
  readonly list: RefCallback<HTMLElement>;
  /** Returns 0 for the one row that Tab reaches, -1 for the others. */
  readonly tabIndexOf: (key: string) => 0 | -1;
}

/**
 * Gives a list one tab stop: arrow keys, Home and End move between rows, Right and Left to a row's controls and back. A
 * row is an element with `data-row`, its key; its controls are the buttons beside it that Tab skips.
 */
export function useRoving(keys: readonly string[], preferred?: string | null): Roving {
  const [lastKey, setLastKey] = useState<string | null>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (list === null) return undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      const key = target instanceof Element ? rowAt(target)?.dataset['row'] : undefined;
      if (key !== undefined) setLastKey(key);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
      const target = nextStop(list, event.target, event.key);
      if (target === null) return;
      event.preventDefault();
      target.focus();
      target.scrollIntoView({ block: 'nearest' });
    };
    list.addEventListener('focusin', onFocus);
    list.addEventListener('keydown', onKeyDown);
    return () => {
      list.removeEventListener('focusin', onFocus);
      list.removeEventListener('keydown', onKeyDown);
    };
  }, [list]);
  const stop = [lastKey, preferred].find((key) => typeof key === 'string' && keys.includes(key)) ?? keys[0];
  return { list: setList, tabIndexOf: (key) => (key === stop ? 0 : -1) };
}

function nextStop(list: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const row = rowAt(from);
  if (row === null) return null;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(row);
  const stops = [row, ...(row.closest('li')?.querySelectorAll<HTMLElement>('button[tabindex="-1"]') ?? [])];
  const within = [...new Set(stops)];
  const place = within.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1] ?? null;
    case 'ArrowUp':
      return rows[at - 1] ?? null;
    case 'Home':
      return rows[0] ?? null;
    case 'End':
      return rows.at(-1) ?? null;
    case 'ArrowRight':
      return within[place + 1] ?? null;
    case 'ArrowLeft':
      return within[place - 1] ?? null;
    case 'Escape':
      return place > 0 ? row : null;
    default:
      return null;
  }
}

function rowAt(element: Element): HTMLElement | null {
  return element.closest('li')?.querySelector<HTMLElement>('[data-row]') ?? null;
}
