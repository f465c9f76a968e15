/** Gives the focus to an item's card once the list is drawn: it may have been on another screen. */
export function focusItem(itemId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemId)}"]`);
    card?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  });
}
