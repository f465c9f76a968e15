/**
 * Focuses the row after one that is about to disappear: in its list, else before it there, else after the list. If
 * there is none, the focus stays.
 */
export function focusNextRow(row: Element | null): void {
  const own = row?.parentElement;
  if (row === null || own === null || own === undefined) return;
  const all = [...(row.closest('.checks') ?? own).querySelectorAll<HTMLElement>('[data-row]')];
  const at = all.findIndex((other) => other === row);
  const after = all.slice(at + 1);
  const before = all.slice(0, Math.max(at, 0)).toReversed();
  const isSibling = (other: Element): boolean => other.parentElement === own;
  const next = after.find(isSibling) ?? before.find(isSibling) ?? after[0] ?? before[0];
  next?.focus();
}
