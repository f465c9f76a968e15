import { useMemo } from 'react';
import type { StackItemView } from '../../../shared/domain/stack.ts';
import { announce } from '../../ui/announce.ts';
import { formatCount } from '../../ui/formats.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import { changeWithUndo } from '../changeWithUndo.ts';
import { describeItem } from '../describeItem.ts';
import { showAsOutline } from './showAsOutline.ts';
import { stepTarget } from './moveTarget.ts';
import type { StackStore } from '../stackStore.ts';

export interface ItemActions {
  readonly remove: (itemIds: readonly string[]) => void;
  /** Moves them one step up or down, together. */
  readonly step: (itemIds: readonly string[], by: -1 | 1) => void;
  /** Moves them before another item, or to the end. */
  readonly move: (itemIds: readonly string[], before: string | null) => void;
  readonly moveTo: (itemIds: readonly string[], end: 'top' | 'bottom') => void;
  readonly select: (itemId: string) => void;
  readonly switchItems: (itemIds: readonly string[], on: boolean) => void;
  /** Shows those that are files or folders as outlines, or whole. */
  readonly outline: (itemIds: readonly string[], outline: boolean) => void;
  /** Takes the whole file instead of lines of it. */
  readonly takeWhole: (itemId: string) => void;
  readonly retry: () => void;
  readonly refresh: (itemId: string) => void;
  /** Stops the request to its service. */
  readonly stopFetch: (itemId: string) => void;
  readonly showDifference: (itemId: string) => void;
}

/** Returns the actions on items of the current stack; `wantFocus` receives the item to focus afterwards. */
export function useItemActions(
  store: StackStore,
  toasts: ToastStore,
  wantFocus: (itemId: string | null) => void,
  showDifference: (itemId: string) => void,
): ItemActions {
  return useMemo(() => {
    const move = async (itemIds: readonly string[], before: string | null): Promise<void> => {
      const { current, moveItems, selectedItemId } = store.getState();
      const ids = new Set(itemIds);
      const moved = current?.items.filter((item) => ids.has(item.id)) ?? [];
      const first = moved[0];
      if (first === undefined) return;
      const focused = moved.find((item) => item.id === selectedItemId) ?? first;
      wantFocus(focused.id);
      if (!(await moveItems(itemIds, before))) return;
      const items = store.getState().current?.items ?? [];
      const at = items.findIndex((item) => item.id === first.id);
      announce(`${wordsOf(moved)}, ${formatCount(at + 1)} of ${formatCount(items.length)}`);
    };
    return {
      remove: (itemIds) => {
        const { current, removeItems, select } = store.getState();
        const ids = new Set(itemIds);
        const items = current?.items ?? [];
        const removed = items.filter((item) => ids.has(item.id));
        const last = items.findLastIndex((item) => ids.has(item.id));
        if (removed.length === 0) return;
        const next = items[last + 1] ?? items.findLast((item, index) => index < last && !ids.has(item.id));
        wantFocus(next?.id ?? null);
        select(next?.id ?? null);
        void changeWithUndo(store, toasts, `Removed ${wordsOf(removed)}`, () => removeItems(itemIds));
      },
      step: (itemIds, by) => {
        const before = stepTarget(store.getState().current?.items ?? [], itemIds, by);
        if (before !== undefined) void move(itemIds, before);
      },
      move: (itemIds, before) => void move(itemIds, before),
      moveTo: (itemIds, end) => {
        const ids = new Set(itemIds);
        const items = store.getState().current?.items ?? [];
        const before = end === 'bottom' ? null : items.find((item) => !ids.has(item.id))?.id;
        if (before !== undefined) void move(itemIds, before);
      },
      select: (itemId) => store.getState().select(itemId),
      switchItems: (itemIds, on) => void store.getState().switchItems(itemIds, on),
      outline: (itemIds, outline) => void showAsOutline(store, itemIds, outline),
      takeWhole: (itemId) => void store.getState().setLines(itemId, null),
      retry: () => void store.getState().refresh(),
      stopFetch: (itemId) => void store.getState().cancelFetch([itemId]),
      refresh: (itemId) => void store.getState().refreshItems([itemId]),
      showDifference,
    };
  }, [store, toasts, wantFocus, showDifference]);
}

function wordsOf(items: readonly StackItemView[]): string {
  const [first] = items;
  return items.length === 1 && first !== undefined
    ? describeItem(first, undefined, null, []).title
    : `${formatCount(items.length)} items`;
}
