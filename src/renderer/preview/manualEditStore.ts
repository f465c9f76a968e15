import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/rpc/client.ts';
import { createEditStore, type EditStore } from '../editing/editStore.ts';
import { changeWithUndo } from '../stack/changeWithUndo.ts';
import { shownStack } from '../stack/shownStack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';

export interface ManualEditState {
  /** True if the message is in the editor. */
  readonly editing: boolean;
  readonly comparing: boolean;
  readonly start: () => void;
  /** Opens the text for the editor on the screen. */
  readonly begin: () => Promise<void>;
  /** Returns to the preview; the typed text stays. Resolves to whether it is on disk. */
  readonly stop: () => Promise<boolean>;
  readonly compare: (comparing: boolean) => void;
  /** Makes the message from the items again. Undo restores the text. */
  readonly revert: () => Promise<void>;
  /** Does as `revert`, and edits the new text of the items. */
  readonly takeNew: () => Promise<void>;
  /** Keeps the text although the stack has changed. */
  readonly keep: () => Promise<void>;
}

export type ManualEditStore = StoreApi<ManualEditState> & { readonly edit: EditStore };

const message = { what: 'message' } as const;

/** Keeps the message as the user edits it in this window. */
export function createManualEditStore(
  client: Client,
  stack: StackStore,
  toasts: ToastStore,
): ManualEditStore {
  const edit = createEditStore(client);
  const ref = () => shownStack(stack.getState());
  const store = createStore<ManualEditState>()((set, get) => ({
    editing: false,
    comparing: false,
    start: () => {
      if (ref() !== null) set({ editing: true, comparing: false });
    },
    begin: async () => {
      const now = ref();
      if (now !== null) await edit.getState().open(now, message);
    },
    stop: async () => {
      const closed = await edit.getState().close();
      if (closed) set({ editing: false });
      return closed;
    },
    compare: (comparing) => set({ comparing }),
    revert: async () => {
      const typed = stack.getState().typing !== null || stack.getState().assembly?.byHand !== undefined;
      edit.getState().abandon();
      set({ editing: false, comparing: false });
      if (stack.getState().current?.byHand === undefined && !typed) return;
      await changeWithUndo(stack, toasts, 'Back to the rendered text', () =>
        stack.getState().revertText(message),
      );
    },
    takeNew: async () => {
      const { editing, revert, start } = get();
      await revert();
      if (editing) start();
    },
    keep: async () => {
      set({ comparing: false });
      await stack.getState().keepText(message);
    },
  }));

  // A keystroke updates its figures at once; findings follow after core's scan.
  edit.subscribe((now, before) => {
    // After closing, the figures stay until core has scanned the text.
    if (now.figures === before.figures || now.figures === null) return;
    const typing = now.figures === now.opened ? null : now.figures;
    if (stack.getState().typing !== typing) stack.setState({ typing });
  });
  stack.subscribe((now, before) => {
    if (now.assembly !== before.assembly && now.typing !== null && edit.getState().figures === null) {
      stack.setState({ typing: null });
    }
    if (now.currentId !== before.currentId) {
      void edit.getState().close();
      store.setState({ editing: false, comparing: false });
      return;
    }
    const [id, was] = [now.current?.byHand?.id, before.current?.byHand?.id];
    const { opened } = edit.getState();
    // After undo, redo, or an edit in another window, the editor's text is not the message any more.
    if (id !== was && opened !== null && id !== opened.keptAs && was !== undefined) {
      void edit.getState().reopen();
    }
  });
  return Object.assign(store, { edit });
}
