import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ImportReport, Snippet, SnippetFields } from '../../shared/domain/snippet.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createSnapshots } from '../requests/createSnapshots.ts';
import type { Phase } from '../requests/load.ts';

/** What is being typed, and the version it is typed on. */
export interface SnippetDraft {
  /** As it was when the typing began. */
  readonly snippet: Snippet;
  readonly fields: SnippetFields;
  readonly base: string;
}

export interface LibraryState {
  readonly phase: Phase;
  readonly snippets: readonly Snippet[];
  readonly query: string;
  readonly selectedId: string | null;
  /** Of the selected snippet; `null`: nothing that is not on disk. */
  readonly draft: SnippetDraft | null;
  /** Changes on their way to disk. */
  readonly saving: number;
  /** The draft can't be saved: somebody else changed the snippet. */
  readonly conflict: boolean;
  readonly importing: boolean;
  /** What the last import did, until it was read. */
  readonly report: ImportReport | null;
  readonly start: () => Promise<void>;
  readonly search: (query: string) => void;
  readonly select: (snippetId: string | null) => Promise<void>;
  /** Keeps what is typed; it is saved when typing rests, or by `flush`. */
  readonly edit: (fields: SnippetFields) => void;
  readonly flush: () => Promise<boolean>;
  /** Ends a conflict: with what was typed, or with what is on disk. */
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
  /** Makes a snippet and selects it. */
  readonly create: (name: string) => Promise<void>;
  readonly duplicate: (snippetId: string) => Promise<void>;
  /** Answers whether it is gone. */
  readonly remove: (snippetId: string) => Promise<boolean>;
  readonly restore: (snippetId: string) => Promise<void>;
  readonly importFolder: () => Promise<void>;
  readonly closeReport: () => void;
}

export type LibraryStore = StoreApi<LibraryState>;

/** ms without typing before a change is saved. */
const restMs = 600;

/** Truth stays in core: the store holds its newest state and what is being typed. Rejections go to `fail`. */
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
        // What was typed while it was being saved goes on from there.
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
    /** Deleted elsewhere while it was typed on: what was typed is not to go with it. */
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
    /** Also what is typed while the rest is on its way to disk. */
    const flushAll = async (): Promise<boolean> => {
      do if (!(await flush())) return false;
      while (get().draft !== null);
      return true;
    };
    const selectNew = async (made: { readonly snippetId: string } | null): Promise<void> => {
      if (made === null) return;
      set({ query: '', selectedId: made.snippetId, draft: null, conflict: false });
      // The event with it may still be on its way.
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
        // What can't be saved stays where it can be seen.
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
        // A name that ends with a blank, or is empty, is still being typed: saved, it would be tidied under the cursor.
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
        // Whoever went to another one meanwhile, or types there, stays there.
        const isLeft = draft === null && (selectedId === snippetId || selectedId === (left[0]?.id ?? null));
        if (done && !isShipped && isLeft) set({ selectedId: next?.id ?? null });
        return done;
      },
      restore: async (snippetId) => {
        if (!(await flush())) return;
        const done = await saving(() => perform(() => library.restore({ snippetId })));
        // What was begun to be typed meanwhile is not to go with it.
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

/** The selected snippet with what is being typed. */
export function shownSnippet({ snippets, selectedId, draft }: LibraryState): Snippet | null {
  const snippet = snippets.find(({ id }) => id === selectedId);
  if (draft === null || draft.snippet.id !== selectedId) return snippet ?? null;
  return { ...(snippet ?? draft.snippet), ...draft.fields };
}
