import { useCallback, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { announce } from '../../ui/announce.ts';
import { hasCommandKey } from '../../ui/platform.ts';
import {
  extendTo,
  layOver,
  noSelection,
  selectAll,
  toggleRow,
  type Selected,
} from '../../ui/focus/rangeSelection.ts';
import type { StackStore } from '../stackStore.ts';

interface HasId {
  readonly id: string;
}

export interface ItemSelection {
  readonly selected: Selected;
  /** Returns the items that an action on an item concerns: all selected ones if it is one of them, in stack order. */
  readonly together: (itemId: string) => readonly string[];
  readonly extend: (itemId: string) => void;
  readonly all: () => void;
  readonly clear: () => void;
  readonly press: (itemId: string, event: MouseEvent) => void;
  readonly click: (itemId: string, event: MouseEvent) => void;
}

/** Selects several items of the stack, beside the current one. */
export function useItemSelection(store: StackStore, items: readonly HasId[]): ItemSelection {
  const [selection, setSelection] = useState(noSelection);
  const selected = useMemo(() => {
    const places = new Map(items.map((item, index) => [item.id, index]));
    return layOver(selection, (key) => places.get(key) ?? -1);
  }, [items, selection]);
  const now = useRef({ items, selected });
  useLayoutEffect(() => {
    now.current = { items, selected };
  });
  const said = useRef(0);
  useLayoutEffect(() => {
    if (selected.count !== said.current && selected.count > 1) announce(`${selected.count} selected`);
    said.current = selected.count;
  }, [selected.count]);

  const extend = useCallback(
    (itemId: string) => {
      const current = store.getState().selectedItemId;
      setSelection((before) => extendTo(before, itemId, current));
    },
    [store],
  );
  const all = useCallback(() => {
    const [first, last] = [now.current.items[0], now.current.items.at(-1)];
    if (first !== undefined && last !== undefined) setSelection(selectAll(first.id, last.id));
  }, []);
  const clear = useCallback(() => setSelection(noSelection), []);
  const together = useCallback((itemId: string): readonly string[] => {
    const ids = now.current.items.map((item) => item.id);
    const { has } = now.current.selected;
    return has(itemId, ids.indexOf(itemId)) ? ids.filter((id, index) => has(id, index)) : [itemId];
  }, []);
  const press = useCallback(
    (itemId: string, event: MouseEvent) => {
      if (event.button !== 0 || isControl(event)) return;
      if (event.shiftKey) extend(itemId);
      else if (hasCommandKey(event)) {
        const index = now.current.items.findIndex((item) => item.id === itemId);
        const isSelected = now.current.selected.has(itemId, index);
        const current = store.getState().selectedItemId;
        setSelection((before) => toggleRow(before, itemId, isSelected, current));
      }
    },
    [extend, store],
  );
  const click = useCallback(
    (itemId: string, event: MouseEvent) => {
      store.getState().select(itemId);
      if (!event.shiftKey && !hasCommandKey(event) && !isControl(event)) setSelection(noSelection);
    },
    [store],
  );
  return { selected, together, extend, all, clear, press, click };
}

/** True for a card's own button or menu, which handle presses themselves. */
function isControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('button, [role="menu"]') !== null;
}
