import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useState, type RefObject } from 'react';
import { draggedItems } from './useItemDrag.ts';
import { offerOf, type SourceOffer } from './useSourceDrag.ts';

export type Dropped =
  | { readonly what: 'items'; readonly itemIds: readonly string[] }
  | { readonly what: 'offer'; readonly offer: SourceOffer };

export interface StackDropOptions {
  /** Accepts drops, also beside and below the cards. */
  readonly target: RefObject<HTMLElement | null>;
  /** Contains the cards, from its upper edge on. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** CSS pixels from card to card. */
  readonly pitch: number;
  readonly onDrop: (dropped: Dropped, index: number) => void;
}

/** Returns the index in the stack where a drag over it would land; `null` without a drag. */
export function useStackDrop({ target, list, count, pitch, onDrop }: StackDropOptions): number | null {
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const indexAt = (y: number): number => {
      const top = list.current?.getBoundingClientRect().top ?? y;
      return Math.min(Math.max(Math.round((y - top) / pitch), 0), count);
    };
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => droppedOf(source.data) !== null,
      onDragEnter: ({ location }) => setIndex(indexAt(location.current.input.clientY)),
      onDrag: ({ location }) => setIndex(indexAt(location.current.input.clientY)),
      onDragLeave: () => setIndex(null),
      onDrop: ({ source, location }) => {
        setIndex(null);
        const dropped = droppedOf(source.data);
        if (dropped !== null) onDrop(dropped, indexAt(location.current.input.clientY));
      },
    });
  }, [target, list, count, pitch, onDrop]);
  return index;
}

function droppedOf(data: Record<string | symbol, unknown>): Dropped | null {
  const itemIds = draggedItems(data);
  if (itemIds !== null) return { what: 'items', itemIds };
  const offer = offerOf(data);
  return offer === null ? null : { what: 'offer', offer };
}
