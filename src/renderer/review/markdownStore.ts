import { createStore, type StoreApi } from 'zustand/vanilla';
import { followKey } from '../requests/followKey.ts';
import type { DraftStore } from './draftState.ts';

export interface MarkdownState {
  /** The text during typing; `null` for the draft's own. */
  readonly text: string | null;
  /** True if another writer changed the draft during typing: the text is not saved before the user has decided. */
  readonly conflict: boolean;
  readonly type: (text: string) => void;
  readonly flush: () => Promise<void>;
  /** Shows the draft's own text again after the typed one is saved. */
  readonly leave: () => Promise<void>;
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
}

export type MarkdownStore = StoreApi<MarkdownState>;

/** ms from the first unsent letter. */
const typingMs = 150;

/** Keeps the draft as one text while the user types it. */
export function createMarkdownStore(drafts: DraftStore): MarkdownStore {
  return createStore<MarkdownState>()((set, get) => {
    let unsent = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sending: Promise<void> = Promise.resolve();

    const send = async (): Promise<void> => {
      const { text, conflict } = get();
      if (!unsent || conflict || text === null) return;
      unsent = false;
      const answer = await drafts.getState().setMarkdown(text);
      if (answer === 'conflict') set({ conflict: true });
      if (answer === 'conflict' || answer === 'failed') unsent = true;
      // From here on a mark replaces a typed secret value.
      else if (get().text === text) set({ text: answer.markdown });
    };
    const flush = (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      sending = sending.then(send);
      return sending;
    };
    followKey(
      drafts,
      ({ currentId }) => currentId,
      [],
      () => {
        unsent = false;
        set({ text: null, conflict: false });
      },
    );
    return {
      text: null,
      conflict: false,
      type: (text) => {
        unsent = true;
        set({ text });
        timer ??= setTimeout(() => void flush(), typingMs);
      },
      flush,
      leave: async () => {
        await flush();
        if (!unsent) set({ text: null });
      },
      settle: async (keep) => {
        set({ conflict: false });
        if (keep === 'theirs') {
          unsent = false;
          set({ text: null });
        } else await flush();
      },
    };
  });
}
