import { createStore, type StoreApi } from 'zustand/vanilla';
import { followKey } from '../requests/followKey.ts';

export interface MarkdownState {
  /** The text during typing; `null` for the record's own. */
  readonly text: string | null;
  /**
   * Set if another writer changed the record during typing: core keeps the text beside it under this id, and
   * replaces nothing before the user has decided.
   */
  readonly conflict: string | null;
  readonly type: (text: string) => void;
  readonly flush: () => Promise<void>;
  /** Sends the typing at once, without waiting for a save under way: its answer no longer reaches a page that goes. */
  readonly sendNow: () => void;
  /** Shows the record's own text again after the typed one is saved. */
  readonly leave: () => Promise<void>;
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
}

export type MarkdownStore = StoreApi<MarkdownState>;

/** ms from the first unsent letter. */
const typingMs = 150;

/** A record of which a user edits the whole Markdown: a draft, or the plan of a task. */
export interface MarkdownRecord {
  readonly currentId: string | null;
  readonly shown: { readonly revision: number } | null;
  /** A conflict that an earlier window left undecided. */
  readonly leftMarkdown: { readonly otherId: string; readonly text: string } | null;
  /** Keeps a text beside the record. */
  readonly keepOther: (otherId: string, other: { readonly text: string }) => Promise<unknown>;
  readonly dropOther: (otherId: string) => Promise<void>;
  /** Saves the text, made from the revision `base`; `after`: see `DraftsApi`. */
  readonly setMarkdown: (
    markdown: string,
    base: number,
    after?: string,
  ) => Promise<
    { readonly markdown: string; readonly revision: number } | { readonly otherId: string } | 'failed'
  >;
}

/** Keeps the Markdown of a record as one text while the user types it. */
export function createMarkdownStore(
  drafts: Pick<StoreApi<MarkdownRecord>, 'getState' | 'subscribe'>,
): MarkdownStore {
  return createStore<MarkdownState>()((set, get) => {
    let unsent = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sending: Promise<void> = Promise.resolve();
    /** The revision that the text was made from. */
    let base = 0;
    /** The text that was sent and has no answer yet. */
    let underWay: string | undefined;

    const shownRevision = (): number => drafts.getState().shown?.revision ?? 0;
    const send = async (): Promise<void> => {
      const { text, conflict } = get();
      if (!unsent || text === null) return;
      unsent = false;
      const draftId = drafts.getState().currentId;
      // An answer about a record that is no longer shown says nothing about the text that is.
      const isShown = (): boolean => drafts.getState().currentId === draftId;
      if (conflict !== null) {
        const kept = await drafts.getState().keepOther(conflict, { text });
        if (kept === null && isShown()) unsent = true;
        return;
      }
      const after = underWay === undefined ? [] : [underWay];
      underWay = text;
      const answer = await drafts.getState().setMarkdown(text, base, ...after);
      if (!isShown()) return;
      underWay = undefined;
      if (answer === 'failed') unsent = true;
      else if ('otherId' in answer) set({ conflict: answer.otherId });
      else {
        base = answer.revision;
        // From here on a mark replaces a typed secret value.
        if (get().text === text) set({ text: answer.markdown });
      }
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
        underWay = undefined;
        set({ text: null, conflict: null });
      },
    );
    followKey(
      drafts,
      ({ leftMarkdown }) => leftMarkdown,
      [],
      (left) => {
        // Typing here goes first; the other text is on disk, and asked about next time.
        if (left !== null && get().text === null) set({ text: left.text, conflict: left.otherId });
      },
    );
    return {
      text: null,
      conflict: null,
      type: (text) => {
        if (get().text === null) base = shownRevision();
        unsent = true;
        set({ text });
        timer ??= setTimeout(() => void flush(), typingMs);
      },
      flush,
      sendNow: () => {
        clearTimeout(timer);
        timer = undefined;
        void send();
      },
      leave: async () => {
        await flush();
        if (!unsent && get().conflict === null) set({ text: null });
      },
      settle: async (keep) => {
        const { conflict } = get();
        if (conflict === null) return;
        if (keep === 'mine') {
          await flush();
          // The text that the user sees beside it.
          base = shownRevision();
          unsent = true;
          set({ conflict: null });
          await flush();
        } else {
          unsent = false;
          set({ text: null, conflict: null });
        }
        if (!unsent) await drafts.getState().dropOther(conflict);
      },
    };
  });
}
