/** Returns the row that a key moves to in a list or tree; `null` for other keys. `page`: in rows. */
export function rowMove(key: string, index: number, rows: number, page: number): number | null {
  const within = (to: number): number => Math.min(Math.max(to, 0), rows - 1);
  switch (key) {
    case 'ArrowDown':
      return within(index + 1);
    case 'ArrowUp':
      return within(index - 1);
    case 'PageDown':
      return within(index + page);
    case 'PageUp':
      return within(index - page);
    case 'Home':
      return 0;
    case 'End':
      return rows - 1;
    default:
      return null;
  }
}
