import { useMemo } from 'react';
import { announce } from '../ui/announce.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { changeWithUndo } from './changeWithUndo.ts';
import { describeItem } from './describeItem.ts';
import { moveTarget } from './moveTarget.ts';
import type { StackStore } from './stackStore.ts';

export interface ItemActions {
  readonly remove: (itemId: string) => void;
  readonly step: (itemId: string, by: -1 | 1) => void;
  readonly drop: (itemId: string, targetId: string, edge: 'top' | 'bottom') => void;
  readonly select: (itemId: string) => void;
  readonly switchItem: (itemId: string, on: boolean) => void;
  readonly retry: () => void;
  readonly refresh: (itemId: string) => void;
  readonly showDifference: (itemId: string) => void;
}

/** What can be done to the items of the current stack; `wantFocus` is told which one is to have the focus after that. */
export function useItemActions(
  store: StackStore,
  toasts: ToastStore,
  wantFocus: (itemId: string | null) => void,
  showDifference: (itemId: string) => void,
): ItemActions {
  return useMemo(() => {
    const move = async (itemId: string, before: string | null): Promise<void> => {
      const { current, moveItems } = store.getState();
      const item = current?.items.find((candidate) => candidate.id === itemId);
      if (current === null || item === undefined) return;
      const others = current.items.filter((other) => other !== item);
      const at = before === null ? -1 : others.findIndex((other) => other.id === before);
      wantFocus(itemId);
      if (!(await moveItems([itemId], before))) return;
      const { title } = describeItem(item, undefined, null, []);
      announce(`${title}, ${(at < 0 ? others.length : at) + 1} of ${current.items.length}`);
    };
    return {
      remove: (itemId) => {
        const { current, removeItems, select } = store.getState();
        const index = current?.items.findIndex((item) => item.id === itemId) ?? -1;
        const item = current?.items[index];
        if (current === null || item === undefined) return;
        const next = current.items[index + 1] ?? current.items[index - 1];
        wantFocus(next?.id ?? null);
        select(next?.id ?? null);
        const { title } = describeItem(item, undefined, null, []);
        void changeWithUndo(store, toasts, `Removed ${title}`, () => removeItems([itemId]));
      },
      step: (itemId, by) => {
        const before = moveTarget.step(store.getState().current?.items ?? [], itemId, by);
        if (before !== undefined) void move(itemId, before);
      },
      drop: (itemId, targetId, edge) => {
        const before = moveTarget.drop(store.getState().current?.items ?? [], targetId, edge);
        if (before !== itemId) void move(itemId, before);
      },
      select: (itemId) => store.getState().select(itemId),
      switchItem: (itemId, on) => void store.getState().switchItems([itemId], on),
      retry: () => void store.getState().refresh(),
      refresh: (itemId) => void store.getState().refreshItems([itemId]),
      showDifference,
    };
  }, [store, toasts, wantFocus, showDifference]);
}
