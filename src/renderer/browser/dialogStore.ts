import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyOutcome } from '../../shared/rpc/pageClipboard.ts';

export type FolderPurpose = 'import' | 'agents';

interface Questions {
  readonly folder: { readonly purpose?: FolderPurpose };
  readonly transcript: object;
  readonly save: { readonly name: string };
  readonly copy: { readonly text: string };
}

interface Answers {
  /** `null` if the user closed it. */
  readonly folder: string | null;
  readonly transcript: string | null;
  readonly save: string | null;
  readonly copy: CopyOutcome;
}

const closed: Answers = { folder: null, transcript: null, save: null, copy: { status: 'refused' } };

type Kind = keyof Questions;
type Question = { readonly [K in Kind]: { readonly kind: K } & Questions[K] }[Kind];

interface DialogState {
  readonly question: Question | null;
  /** Shows a dialog. An open one counts as closed. */
  readonly ask: <K extends Kind>(kind: K, about: Questions[K]) => Promise<Answers[K]>;
  readonly answer: <K extends Kind>(kind: K, answer: Answers[K]) => void;
  readonly close: () => void;
}

export type DialogStore = StoreApi<DialogState>;

/** Dialogs that replace those of the system: to open, to save, to copy. */
export function createDialogStore(): DialogStore {
  let end: ((answer: never) => void) | null = null;
  return createStore<DialogState>()((set, get) => ({
    question: null,
    ask: (kind, about) => {
      get().close();
      return new Promise((resolve) => {
        end = resolve;
        set({ question: { kind, ...about } as Question });
      });
    },
    answer: (_kind, answer) => {
      set({ question: null });
      end?.(answer as never);
      end = null;
    },
    close: () => {
      const { question, answer } = get();
      if (question !== null) answer(question.kind, closed[question.kind]);
    },
  }));
}
