import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Confirmation } from '../../shared/domain/ledger.ts';
import type { SaveResult } from '../../shared/reviewApi.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { NewToast, ToastStore } from '../ui/toastStore.ts';
import type { DraftStore } from './draftStore.ts';
import type { MarkdownStore } from './markdownStore.ts';
import type { ReviewViewStore } from './reviewViewStore.ts';

export interface SavedState {
  readonly saving: boolean;
  /** What a save was refused for until the person has decided. */
  readonly tooLong: { readonly tokens: number; readonly longest: string } | null;
  /** What committing the payload that was saved last would be. */
  readonly commit: {
    readonly session: number;
    readonly path: string;
    readonly command: string;
    readonly message: string;
  } | null;
  readonly committing: boolean;
  /** What came of holding an answer against the payload. */
  readonly confirmation: Confirmation | null;
  readonly save: (allowTooLong?: boolean) => Promise<void>;
  readonly copyReference: (session: number) => Promise<void>;
  readonly prepareCommit: (session: number, path: string) => Promise<void>;
  readonly runCommit: (message: string) => Promise<void>;
  readonly confirm: (session: number, answer: string) => Promise<void>;
  readonly copyCorrection: (session: number, answer: string) => Promise<void>;
  readonly closeDialog: () => void;
}

export type SavedStore = StoreApi<SavedState>;

/** Saving a draft as a payload, and what is done with it then. */
export function createSavedStore(
  client: Client,
  drafts: DraftStore,
  markdown: MarkdownStore,
  view: ReviewViewStore,
  toasts: ToastStore,
): SavedStore {
  const { payloads } = client.api;
  const { fail, show } = toasts.getState();
  const attempt = async <T>(work: (projectId: string) => Promise<T>): Promise<T | null> => {
    const { projectId } = drafts.getState();
    if (projectId === null) return null;
    try {
      return await work(projectId);
    } catch (error) {
      fail(error);
      return null;
    }
  };
  const store = createStore<SavedState>()((set, get) => {
    const say = (result: SaveResult): void => {
      switch (result.status) {
        case 'saved':
          show(savedToast(result.session, result.path, get()));
          break;
        case 'secrets':
          show({
            level: 'error',
            message: `Not saved: the payload holds ${result.findings === 1 ? 'a secret' : `${result.findings} secrets`}. The checks say where.`,
          });
          break;
        case 'too-long':
          set({ tooLong: { tokens: result.tokens, longest: result.longest } });
          view.getState().open('too-long');
          break;
      }
    };
    return {
      saving: false,
      tooLong: null,
      commit: null,
      committing: false,
      confirmation: null,
      save: async (allowTooLong = false) => {
        if (get().saving) return;
        set({ saving: true, tooLong: null });
        view.getState().open(null);
        await markdown.getState().flush();
        const result = await drafts.getState().save(allowTooLong);
        set({ saving: false });
        if (result !== null) say(result);
      },
      copyReference: async (session) => {
        const done = await attempt((projectId) =>
          payloads.copy({ projectId, session, what: 'reference' }).then(() => true),
        );
        if (done === true) show({ level: 'good', message: `Copied a reference to session-${session}.md` });
      },
      prepareCommit: async (session, path) => {
        const preview = await attempt((projectId) => payloads.commitPreview({ projectId, session }));
        if (preview === null) return;
        set({ commit: { session, path, ...preview } });
        view.getState().open('commit');
      },
      runCommit: async (message) => {
        const { commit, committing } = get();
        if (commit === null || committing) return;
        set({ committing: true });
        const done = await attempt((projectId) =>
          payloads.commit({ projectId, session: commit.session, message }),
        );
        set({ committing: false });
        if (done === null) return;
        view.getState().open(null);
        show({ level: 'good', message: `Committed ${commit.path} as ${done.commit.slice(0, 7)}` });
      },
      confirm: async (session, answer) => {
        const confirmation = await attempt((projectId) => payloads.confirm({ projectId, session, answer }));
        set({ confirmation });
      },
      copyCorrection: async (session, correctionOf) => {
        const done = await attempt((projectId) =>
          payloads.copy({ projectId, session, what: { correctionOf } }).then(() => true),
        );
        if (done === true) show({ level: 'good', message: 'Copied the correction' });
      },
      closeDialog: () => {
        set({ tooLong: null, confirmation: null });
        view.getState().open(null);
      },
    };
  });
  return store;
}

/** ms. There are two things to decide about. */
const savedToastMs = 12_000;

function savedToast(session: number, path: string, actions: SavedState): NewToast {
  return {
    level: 'good',
    message: `Saved ${path}`,
    action: { label: 'Copy as file reference', run: () => void actions.copyReference(session) },
    second: { label: 'Commit…', run: () => void actions.prepareCommit(session, path) },
    lastsMs: savedToastMs,
  };
}
