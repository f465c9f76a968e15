import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ImportReport, Snippet, SnippetFields } from '../../shared/domain/snippet.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createTypingRest } from '../requests/createTypingRest.ts';
import { createSnapshots } from '../requests/createSnapshots.ts';
import type { Phase } from '../requests/load.ts';

/** The typed changes, and the version that they are based on. */
export interface SnippetDraft {
  /** The snippet before the typing. */
  readonly snippet: Snippet;
  readonly fields: SnippetFields;
  readonly base: string;
}

export interface LibraryState {
  readonly phase: Phase;
  readonly snippets: readonly Snippet[];
  readonly query: string;
  readonly selectedId: string | null;
  /** Draft of the selected snippet; `null` if everything is on disk. */
  readonly draft: SnippetDraft | null;
  /** Number of changes on their way to disk. */
  readonly saving: number;
  /** Set if another writer changed the snippet: core keeps the draft beside it under this id until the user chooses. */
  readonly conflict: string | null;
  readonly importing: boolean;
  /** The result of the last import, until the user closes it. */
  readonly report: ImportReport | null;
  readonly start: () => Promise<void>;
  readonly search: (query: string) => void;
  readonly select: (snippetId: string | null) => Promise<void>;
  /** Records the typing; it is saved after a pause, or by `flush`. */
  readonly edit: (fields: SnippetFields) => void;
  readonly flush: () => Promise<boolean>;
  /** Sends the typing at once, without waiting for a save under way: its answer no longer reaches a page that goes. */
  readonly sendNow: () => void;
  /** Ends a conflict in favour of the typed text, or of the one on disk. */
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
  /** Makes a snippet and selects it. */
  readonly create: (name: string) => Promise<void>;
  readonly duplicate: (snippetId: string) => Promise<void>;
  /** Resolves to whether the snippet was deleted. */
  readonly remove: (snippetId: string) => Promise<boolean>;
  readonly restore: (snippetId: string) => Promise<void>;
  readonly importFolder: () => Promise<void>;
  readonly closeReport: () => void;
}

export type LibraryStore = StoreApi<LibraryState>;

/** Caches core's newest state of the library, and records the typing. Rejections go to `fail`. */
export function createLibraryStore(client: Client, fail: (error: unknown) => void): LibraryStore {
  const { library, otherTexts, shell } = client.api;
  return createStore<LibraryState>()((set, get) => {
    const rest = createTypingRest(() => void flush());
    let flushing: Promise<boolean> = Promise.resolve(true);
    /** The typing that is being saved. */
    let underWay: SnippetDraft | null = null;
    const snapshots = createSnapshots();
    const { ask, perform } = createAttempts(fail);

    const saving = async <T>(work: () => Promise<T>): Promise<T> => {
      set((state) => ({ saving: state.saving + 1 }));
      try {
        return await work();
      } finally {
        set((state) => ({ saving: state.saving - 1 }));
      }
    };
    const show = (snippets: readonly Snippet[]): void => {
      const { selectedId, draft } = get();
      const still = snippets.some(({ id }) => id === selectedId);
      set({
        phase: 'ready',
        snippets,
        ...(still || draft !== null ? {} : { selectedId: snippets[0]?.id ?? null }),
      });
    };
    const save = (draft: SnippetDraft, base: string): Promise<boolean> => saving(() => saveNow(draft, base));
    const saveNow = async (draft: SnippetDraft, base: string): Promise<boolean> => {
      const { snippet, fields } = draft;
      const snippetId = snippet.id;
      try {
        const after = underWay?.snippet.id === snippetId ? { after: underWay.fields } : {};
        underWay = draft;
        const { version } = await library.save({ snippetId, fields, base, ...after });
        const now = get().draft;
        // Typing during the save continues from the saved version.
        if (now === draft) set({ draft: null });
        else if (now?.snippet.id === snippetId) set({ draft: { ...now, base: version } });
        await endConflict(snippetId);
        return true;
      } catch (error) {
        if (isAppError(error, 'library/changed-elsewhere')) {
          await endConflict(snippetId);
          set({ conflict: error.facts.otherId ?? '' });
          // The user may have typed on meanwhile.
          await keepOther();
        } else if (isAppError(error, 'library/unknown')) await keepAsNew(draft);
        else fail(error);
        return false;
      } finally {
        if (underWay === draft) underWay = null;
      }
    };
    /** Deletes the text that is kept beside the snippet: another one is kept by now, or the user has chosen. */
    const endConflict = async (snippetId: string): Promise<void> => {
      const { conflict } = get();
      if (conflict === null) return;
      set({ conflict: null });
      await ask(() => otherTexts.drop({ of: { what: 'snippet', snippetId }, otherId: conflict }));
    };
    /** Keeps the typed text of a conflict beside the snippet. */
    const keepOther = async (): Promise<void> => {
      const { draft, conflict } = get();
      if (draft === null || conflict === null) return;
      const of = { what: 'snippet', snippetId: draft.snippet.id } as const;
      await ask(() => otherTexts.keep({ of, otherId: conflict, other: draft.fields }));
    };
    /** Asks about a text of the selected snippet that the user has not decided on, e.g. before a window closed. */
    const askLeft = async (): Promise<void> => {
      const { selectedId } = get();
      if (selectedId === null || get().draft !== null) return;
      const of = { what: 'snippet', snippetId: selectedId } as const;
      const left = await ask(() => otherTexts.take({ of }));
      const { snippets, draft, selectedId: now } = get();
      const snippet = snippets.find(({ id }) => id === selectedId);
      // A text that is not asked about now stays on disk.
      if (left === null || snippet === undefined || draft !== null || now !== selectedId) return;
      const { entryId: _entryId, ...fields } = left.other;
      set({ draft: { snippet, fields, base: snippet.version }, conflict: left.otherId });
    };
    /** Saves the typed text as a new snippet if another writer deleted the old one. */
    const keepAsNew = async ({ snippet, fields }: SnippetDraft): Promise<void> => {
      const { name, kind, tags, text } = { ...snippet, ...fields };
      const made = await saving(() => ask(() => library.create({ fields: { name, kind, tags, text } })));
      if (made !== null) await endConflict(snippet.id);
      await selectNew(made);
    };
    const flush = (): Promise<boolean> => {
      rest.stop();
      flushing = flushing.then(send);
      return flushing;
    };
    const send = async (): Promise<boolean> => {
      const { draft, conflict } = get();
      if (draft === null) return true;
      if (conflict === null) return await save(draft, draft.base);
      await keepOther();
      return false;
    };
    /** Includes typing while the rest is on its way to disk. */
    const flushAll = async (): Promise<boolean> => {
      do if (!(await flush())) return false;
      while (get().draft !== null);
      return true;
    };
    const selectNew = async (made: { readonly snippetId: string } | null): Promise<void> => {
      if (made === null) return;
      set({ query: '', selectedId: made.snippetId, draft: null, conflict: null });
      // The event with it may still be under way.
      if (!get().snippets.some(({ id }) => id === made.snippetId)) await get().start();
    };

    client.on('library.changed', ({ snippets }) => {
      snapshots.outdate();
      show(snippets);
    });

    return {
      phase: 'idle',
      snippets: [],
      query: '',
      selectedId: null,
      draft: null,
      saving: 0,
      conflict: null,
      importing: false,
      report: null,
      start: async () => {
        if (get().phase !== 'ready') set({ phase: 'loading' });
        const done = await perform(async () => {
          const snippets = await snapshots.ask(() => library.list({}));
          if (snippets !== null) show(snippets);
        });
        await askLeft();
        if (!done && get().phase !== 'ready') set({ phase: 'failed' });
      },
      search: (query) => set({ query }),
      select: async (selectedId) => {
        if (selectedId === get().selectedId) return;
        // A draft that can't be saved stays visible.
        if (!(await flushAll())) return;
        set({ selectedId, draft: null, conflict: null });
        await askLeft();
      },
      edit: (fields) => {
        const { selectedId, snippets, draft } = get();
        const snippet = snippets.find(({ id }) => id === selectedId) ?? draft?.snippet;
        if (snippet === undefined) return;
        const before = draft ?? { snippet, fields: {}, base: snippet.version };
        const next = { ...before, fields: { ...before.fields, ...fields } };
        set({ draft: next });
        // A name that is empty or ends with a blank is unfinished: saving it would trim it under the cursor.
        const { name } = next.fields;
        if (name === undefined || (name !== '' && name === name.trim())) rest.typed();
        else rest.stop();
      },
      flush,
      sendNow: () => {
        rest.stop();
        void send();
      },
      settle: async (keep) => {
        const { draft, snippets } = get();
        if (draft === null) return;
        rest.stop();
        if (keep === 'theirs') {
          set({ draft: null });
          await endConflict(draft.snippet.id);
          return;
        }
        // Another change than the one that the user sees is another conflict.
        const seen = snippets.find(({ id }) => id === draft.snippet.id)?.version;
        const chosen = { ...draft, base: seen ?? draft.base };
        set({ draft: chosen });
        await save(chosen, chosen.base);
      },
      create: async (name) => {
        if (!(await flush())) return;
        const fields = { name, kind: 'snippet', tags: [], text: '' } as const;
        await selectNew(await saving(() => ask(() => library.create({ fields }))));
      },
      duplicate: async (snippetId) => {
        if (await flush()) await selectNew(await saving(() => ask(() => library.duplicate({ snippetId }))));
      },
      remove: async (snippetId) => {
        rest.stop();
        if (get().draft?.snippet.id === snippetId) {
          set({ draft: null });
          await endConflict(snippetId);
        }
        const { snippets } = get();
        const at = snippets.findIndex(({ id }) => id === snippetId);
        const isShipped = snippets[at]?.builtIn === 'edited';
        const next = snippets[at + 1] ?? snippets[at - 1];
        const done = await saving(() => perform(() => library.remove({ snippetId })));
        const { draft, selectedId, snippets: left } = get();
        // If the user has selected another one meanwhile, or types there, that stays selected.
        const isLeft = draft === null && (selectedId === snippetId || selectedId === (left[0]?.id ?? null));
        if (done && !isShipped && isLeft) set({ selectedId: next?.id ?? null });
        return done;
      },
      restore: async (snippetId) => {
        if (!(await flush())) return;
        const done = await saving(() => perform(() => library.restore({ snippetId })));
        // Typing that began meanwhile must not be lost.
        if (done && get().draft === null) set({ selectedId: snippetId, conflict: null });
      },
      importFolder: async () => {
        if (get().importing) return;
        set({ importing: true });
        await perform(async () => {
          const { path } = await shell.chooseFolder({ purpose: 'import' });
          if (path === null) return;
          const operationId = `import-${Date.now().toString(36)}`;
          set({ report: await library.importFolder({ operationId, path }) });
        });
        set({ importing: false });
      },
      closeReport: () => set({ report: null }),
    };
  });
}

/** Returns the selected snippet with the typed changes. */
export function shownSnippet({ snippets, selectedId, draft }: LibraryState): Snippet | null {
  const snippet = snippets.find(({ id }) => id === selectedId);
  if (draft === null || draft.snippet.id !== selectedId) return snippet ?? null;
  return { ...(snippet ?? draft.snippet), ...draft.fields };
}
