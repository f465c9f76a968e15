/** Focuses an item's card after the next drawing, since the list may have been on a hidden screen. */
export function focusItem(itemId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemId)}"]`);
    card?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  });
}
