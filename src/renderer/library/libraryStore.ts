import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ImportReport, Snippet, SnippetFields } from '../../shared/domain/snippet.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
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
  /** True if the draft can't be saved, because another writer changed the snippet. */
  readonly conflict: boolean;
  readonly importing: boolean;
  /** The result of the last import, until the user closes it. */
  readonly report: ImportReport | null;
  readonly start: () => Promise<void>;
  readonly search: (query: string) => void;
  readonly select: (snippetId: string | null) => Promise<void>;
  /** Records the typing; it is saved after a pause, or by `flush`. */
  readonly edit: (fields: SnippetFields) => void;
  readonly flush: () => Promise<boolean>;
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

/** ms without typing before a change is saved. */
const restMs = 600;

/** Caches core's newest state of the library, and records the typing. Rejections go to `fail`. */
export function createLibraryStore(client: Client, fail: (error: unknown) => void): LibraryStore {
  const { library, shell } = client.api;
  return createStore<LibraryState>()((set, get) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let flushing: Promise<boolean> = Promise.resolve(true);
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
    const save = (draft: SnippetDraft, base: string | undefined): Promise<boolean> =>
      saving(() => saveNow(draft, base));
    const saveNow = async (draft: SnippetDraft, base: string | undefined): Promise<boolean> => {
      const { snippet, fields } = draft;
      const snippetId = snippet.id;
      try {
        const { version } = await library.save({
          snippetId,
          fields,
          ...(base === undefined ? {} : { base }),
        });
        const now = get().draft;
        // Typing during the save continues from the saved version.
        if (now === draft) set({ draft: null });
        else if (now?.snippet.id === snippetId) set({ draft: { ...now, base: version } });
        set({ conflict: false });
        return true;
      } catch (error) {
        if (isAppError(error, 'library/changed-elsewhere')) set({ conflict: true });
        else if (isAppError(error, 'library/unknown')) await keepAsNew(draft);
        else fail(error);
        return false;
      }
    };
    /** Saves the typed text as a new snippet if another writer deleted the old one. */
    const keepAsNew = async ({ snippet, fields }: SnippetDraft): Promise<void> => {
      const { name, kind, tags, text } = { ...snippet, ...fields };
      const made = await saving(() => ask(() => library.create({ fields: { name, kind, tags, text } })));
      await selectNew(made);
    };
    const flush = (): Promise<boolean> => {
      clearTimeout(timer);
      flushing = flushing.then(async () => {
        const { draft, conflict } = get();
        if (draft === null) return true;
        return conflict ? false : await save(draft, draft.base);
      });
      return flushing;
    };
    /** Includes typing while the rest is on its way to disk. */
    const flushAll = async (): Promise<boolean> => {
      do if (!(await flush())) return false;
      while (get().draft !== null);
      return true;
    };
    const selectNew = async (made: { readonly snippetId: string } | null): Promise<void> => {
      if (made === null) return;
      set({ query: '', selectedId: made.snippetId, draft: null, conflict: false });
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
      conflict: false,
      importing: false,
      report: null,
      start: async () => {
        if (get().phase !== 'ready') set({ phase: 'loading' });
        const done = await perform(async () => {
          const snippets = await snapshots.ask(() => library.list({}));
          if (snippets !== null) show(snippets);
        });
        if (!done && get().phase !== 'ready') set({ phase: 'failed' });
      },
      search: (query) => set({ query }),
      select: async (selectedId) => {
        if (selectedId === get().selectedId) return;
        // A draft that can't be saved stays visible.
        if (await flushAll()) set({ selectedId, draft: null, conflict: false });
      },
      edit: (fields) => {
        const { selectedId, snippets, draft } = get();
        const snippet = snippets.find(({ id }) => id === selectedId) ?? draft?.snippet;
        if (snippet === undefined) return;
        const before = draft ?? { snippet, fields: {}, base: snippet.version };
        const next = { ...before, fields: { ...before.fields, ...fields } };
        set({ draft: next });
        clearTimeout(timer);
        // A name that is empty or ends with a blank is unfinished: saving it would trim it under the cursor.
        const { name } = next.fields;
        if (name === undefined || (name !== '' && name === name.trim()))
          timer = setTimeout(() => void flush(), restMs);
      },
      flush,
      settle: async (keep) => {
        const { draft } = get();
        if (draft === null) return;
        if (keep === 'theirs') set({ draft: null, conflict: false });
        else await save(draft, undefined);
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
        clearTimeout(timer);
        if (get().draft?.snippet.id === snippetId) set({ draft: null, conflict: false });
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
        if (done && get().draft === null) set({ selectedId: snippetId, conflict: false });
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
