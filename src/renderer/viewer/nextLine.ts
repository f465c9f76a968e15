import type { KeyboardEvent } from 'react';

/** Returns the line that a key moves to; `null` for other keys. `page`: lines in view. */
export function nextLine(
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  from: number,
  lines: number,
  page: number,
): number | null {
  if (altKey) return null;
  const to = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - Math.max(1, page - 1),
    PageDown: from + Math.max(1, page - 1),
    Home: 1,
    End: lines,
  }[key];
  return to === undefined ? null : Math.min(Math.max(to, 1), lines);
}
