import { useState, type KeyboardEvent } from 'react';
import { stepTo } from '../../ui/focus/stepTo.ts';

export interface SourceRows {
  /** Returns the props for the row of a key; one of the rows is the tab stop. */
  readonly propsOf: (key: string) => {
    readonly 'data-row': string;
    readonly tabIndex: 0 | -1;
    readonly onFocus: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/**
 * Handles the keys of a list of sources: arrow keys, Home and End move between rows, Space and Enter add or remove one.
 */
export function useSourceRows(keys: readonly string[], onToggle: (key: string) => void): SourceRows {
  const [lastKey, setLastKey] = useState<string | null>(null);
  const stop = lastKey !== null && keys.includes(lastKey) ? lastKey : keys[0];
  const press = (key: string, event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = keys.indexOf(key);
    const to = stepTo(event.key, at, keys.length);
    if (to === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (to === undefined) onToggle(key);
    else {
      const rows = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]');
      rows?.[to]?.focus();
    }
  };
  return {
    propsOf: (key) => ({
      'data-row': key,
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => setLastKey(key),
      onKeyDown: (event) => press(key, event),
    }),
  };
}
