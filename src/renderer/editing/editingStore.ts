import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/rpc/client.ts';
import { followKey } from '../requests/followKey.ts';
import { changeWithUndo } from '../stack/changeWithUndo.ts';
import { describeItem } from '../stack/describeItem.ts';
import type { ItemTexts } from '../stack/items/itemTexts.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { createEditStore, type EditStore } from './editStore.ts';

export interface EditingState extends ItemTexts {
  /** The dialog that is open. */
  readonly shown: { readonly what: 'copy' | 'note' | 'compare'; readonly itemId: string } | null;
  readonly close: () => void;
  /** Keeps an edited copy although its source has changed. */
  readonly keep: (itemId: string) => void;
}

export type EditingStore = StoreApi<EditingState> & {
  /** The item's text in the editor. */
  readonly edit: EditStore;
};

/** Keeps the text of the stack that this window edits, annotates or compares. */
export function createEditingStore(client: Client, stack: StackStore, toasts: ToastStore): EditingStore {
  const store = createStore<EditingState>()((set) => ({
    shown: null,
    editCopy: (itemId) => set({ shown: { what: 'copy', itemId } }),
    writeNote: (itemId) => set({ shown: { what: 'note', itemId } }),
    compare: (itemId) => set({ shown: { what: 'compare', itemId } }),
    revert: (itemId) => {
      const item = stack.getState().current?.items.find(({ id }) => id === itemId);
      if (item?.edited === undefined) return;
      const { title } = describeItem(item, undefined, null, []);
      void changeWithUndo(stack, toasts, `Reverted ${title} to its source`, () =>
        stack.getState().changeItem(itemId, { edited: null }),
      );
    },
    close: () => set({ shown: null }),
    keep: (itemId) => void stack.getState().keepText({ what: 'item', itemId }),
  }));
  followKey(
    stack,
    ({ currentId }) => currentId,
    [],
    () => store.getState().close(),
  );
  return Object.assign(store, { edit: createEditStore(client) });
}
