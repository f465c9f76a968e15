import { isDialogOpen } from '../../ui/focus/isDialogOpen.ts';

/**
 * Focuses an item's card after the next drawing, since the list may have been on a hidden screen. A dialog that the user
 * opened meanwhile keeps the focus, so that no letter meant for it becomes a key of the card.
 */
export function focusItem(itemId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemId)}"]`);
    if (!isDialogOpen()) card?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  });
}
