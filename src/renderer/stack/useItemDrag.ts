import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { useEffect, useState, type RefObject } from 'react';

type Edge = 'top' | 'bottom';

export interface ItemDragOptions {
  readonly itemId: string;
  readonly card: RefObject<HTMLElement | null>;
  readonly grip: RefObject<HTMLElement | null>;
  readonly onDrop: (itemId: string, targetId: string, edge: Edge) => void;
}

export interface ItemDrag {
  readonly dragging: boolean;
  /** Where what is dragged over this card would land. */
  readonly edge: Edge | null;
}

const itemKey = 'carryover-item';

/** Lets a card be dragged by its grip, and be a place to drop another one at. */
export function useItemDrag({ itemId, card, grip, onDrop }: ItemDragOptions): ItemDrag {
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const element = card.current;
    const dragHandle = grip.current;
    if (element === null || dragHandle === null) return undefined;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ [itemKey]: itemId }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[itemKey] === 'string' && source.data[itemKey] !== itemId,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(verticalEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, self }) => {
          setEdge(null);
          const moved = source.data[itemKey];
          const at = verticalEdge(self.data);
          if (typeof moved === 'string' && at !== null) onDrop(moved, itemId, at);
        },
      }),
    );
  }, [itemId, card, grip, onDrop]);
  return { dragging, edge };
}

function verticalEdge(data: Record<string | symbol, unknown>): Edge | null {
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : null;
}
