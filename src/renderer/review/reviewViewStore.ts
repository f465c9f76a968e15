import { createStore, type StoreApi } from 'zustand/vanilla';

export type EntryField = 'text' | 'why' | 'path';

/** The element to focus as soon as it is drawn. */
export interface FocusWish {
  readonly entryId: string;
  /** `row`: the entry as a whole, without its fields. */
  readonly field: EntryField | 'row';
  readonly caret: number | 'start' | 'end';
}

export type ReviewDialog = 'cut' | 'task' | 'confirm' | 'paste' | 'headings' | null;

interface ReviewViewState {
  readonly mode: 'sections' | 'markdown';
  /** The entry whose fields are shown. */
  readonly editingId: string | null;
  /** The entry, or the section by its key, that the Tab key reaches. */
  readonly stop: string | null;
  readonly wish: FocusWish | null;
  readonly dialog: ReviewDialog;
  /** The entry whose lines the user picks in its file. */
  readonly pickingId: string | null;
  /** The entry of the current match. */
  readonly foundId: string | null;
  /** True if the first finding takes the focus as soon as it is drawn. */
  readonly findingAsked: boolean;
  readonly askForFinding: () => void;
  readonly findingShown: () => void;
  readonly setFound: (entryId: string | null) => void;
  readonly setMode: (mode: 'sections' | 'markdown') => void;
  readonly goTo: (wish: FocusWish) => void;
  readonly granted: () => void;
  readonly endEditing: (entryId: string) => void;
  readonly setStop: (stop: string) => void;
  readonly open: (dialog: ReviewDialog) => void;
  readonly pick: (entryId: string | null) => void;
}

export type ReviewViewStore = StoreApi<ReviewViewState>;

/** Keeps the view state of Review, apart from the draft. */
export function createReviewViewStore(): ReviewViewStore {
  return createStore<ReviewViewState>()((set, get) => ({
    mode: 'sections',
    editingId: null,
    stop: null,
    wish: null,
    dialog: null,
    pickingId: null,
    foundId: null,
    findingAsked: false,
    askForFinding: () => set({ findingAsked: true }),
    findingShown: () => set({ findingAsked: false }),
    setFound: (foundId) => set(foundId === null ? { foundId } : { foundId, stop: foundId }),
    setMode: (mode) => set({ mode, editingId: null }),
    goTo: (wish) =>
      set({
        mode: 'sections',
        wish,
        stop: wish.entryId,
        editingId: wish.field === 'row' ? null : wish.entryId,
      }),
    granted: () => set({ wish: null }),
    endEditing: (entryId) => {
      if (get().editingId === entryId) set({ editingId: null });
    },
    setStop: (stop) => set({ stop }),
    open: (dialog) => set({ dialog }),
    pick: (pickingId) => set({ pickingId }),
  }));
}
