import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useState, type RefObject } from 'react';
import { showDragPreview } from '../ui/dragPreview.ts';

export interface ItemDragOptions {
  readonly itemId: string;
  readonly name: string;
  readonly card: RefObject<HTMLElement | null>;
  readonly grip: RefObject<HTMLElement | null>;
  /** Items that come along, the dragged one among them. */
  readonly together: (itemId: string) => readonly string[];
}

const itemsKey = 'carryover-items';

/** Lets a card be dragged by its grip, with the others that are selected with it. Answers whether it is. */
export function useItemDrag({ itemId, name, card, grip, together }: ItemDragOptions): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const element = card.current;
    const dragHandle = grip.current;
    if (element === null || dragHandle === null) return undefined;
    return draggable({
      element,
      dragHandle,
      getInitialData: () => ({ [itemsKey]: together(itemId) }),
      onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
        const more = (draggedItems(source.data)?.length ?? 1) - 1;
        // One card is its own picture.
        if (more > 0) showDragPreview(nativeSetDragImage, name, more);
      },
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [itemId, name, card, grip, together]);
  return dragging;
}

/** Ids of the cards that are dragged; `null` where it is something else. */
export function draggedItems(data: Record<string | symbol, unknown>): readonly string[] | null {
  const ids = data[itemsKey];
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null;
}
