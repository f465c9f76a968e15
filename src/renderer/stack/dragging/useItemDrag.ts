import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useState, type RefObject } from 'react';
import { showDragPreview } from '../../ui/dragPreview.ts';

export interface ItemDragOptions {
  readonly itemId: string;
  readonly name: string;
  readonly card: RefObject<HTMLElement | null>;
  readonly grip: RefObject<HTMLElement | null>;
  /** Returns the items that a drag moves, including the dragged one. */
  readonly together: (itemId: string) => readonly string[];
}

const itemsKey = 'carryover-items';

/** Makes a card draggable by its grip, with the other selected ones. Returns whether it is being dragged. */
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
        // A single card is its own drag image.
        if (more > 0) showDragPreview(nativeSetDragImage, name, more);
      },
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [itemId, name, card, grip, together]);
  return dragging;
}

/** Returns the ids of the dragged cards; `null` for other content. */
export function draggedItems(data: Record<string | symbol, unknown>): readonly string[] | null {
  const ids = data[itemsKey];
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null;
}
