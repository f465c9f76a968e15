import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useState, type RefObject } from 'react';

const phaseKey = 'carryover-phase';

function draggedPhase(data: Record<string | symbol, unknown>): string | null {
  const key = data[phaseKey];
  return typeof key === 'string' ? key : null;
}

/** Makes the card of a phase draggable. Returns whether it is being dragged. */
export function usePhaseDrag(card: RefObject<HTMLElement | null>, key: string, isOff: boolean): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (element === null || isOff) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ [phaseKey]: key }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [card, key, isOff]);
  return dragging;
}

/** The place between two cards where a drag would land, and CSS pixels from the top of the list to it. */
export interface DropPlace {
  readonly index: number;
  readonly top: number;
}

/** Returns where a phase that is dragged over the section of the list would land; `null` without a drag. */
export function usePhaseDrop(
  section: RefObject<HTMLElement | null>,
  onDrop: (key: string, index: number) => void,
): DropPlace | null {
  const [place, setPlace] = useState<DropPlace | null>(null);
  useEffect(() => {
    const element = section.current;
    if (element === null) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedPhase(source.data) !== null,
      onDragEnter: ({ location }) => setPlace(placeAt(element, location.current.input.clientY)),
      onDrag: ({ location }) => setPlace(placeAt(element, location.current.input.clientY)),
      onDragLeave: () => setPlace(null),
      onDrop: ({ source, location }) => {
        setPlace(null);
        const key = draggedPhase(source.data);
        if (key !== null) onDrop(key, placeAt(element, location.current.input.clientY).index);
      },
    });
  }, [section, onDrop]);
  return place;
}

function placeAt(section: HTMLElement, y: number): DropPlace {
  const cards = [...section.querySelectorAll<HTMLElement>('[data-phase]')];
  const index = cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  const [next, last] = [cards[index], cards.at(-1)];
  const top =
    next === undefined ? (last?.offsetTop ?? 0) + (last?.offsetHeight ?? 0) + 1 : next.offsetTop - 3;
  return { index, top };
}
