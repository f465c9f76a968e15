import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SnippetCopy } from '../../shared/api/library.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { defaultModelId } from '../../shared/domain/model.ts';
import type { Snippet, SnippetPreview } from '../../shared/domain/snippet.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { StackStore } from '../stack/stackStore.ts';
import { shownSnippet, type LibraryStore } from './libraryStore.ts';

type Typed = Readonly<Record<string, string>>;

export interface FillingState {
  /** Values typed for each snippet, which go into the stack with it. */
  readonly typed: Readonly<Record<string, Typed>>;
  /** Preview of the selected snippet a moment ago; `null` until there is one. */
  readonly preview: SnippetPreview | null;
  /** The snippet of `preview`. */
  readonly previewId: string | null;
  /** Tokens by snippet, as written, for the stack's model. */
  readonly counts: ReadonlyMap<string, number>;
  /** Starts or pauses computing the figures. */
  readonly show: (shown: boolean) => void;
  readonly type: (snippetId: string, name: string, value: string) => void;
  /** Removes the typed values, so that the stack's apply again. */
  readonly forget: (snippetId: string) => void;
  /** Returns a preview of any text, e.g. in a dialog; `null` if it failed. */
  readonly previewOf: (text: string, typed: Typed) => Promise<SnippetPreview | null>;
  /**
   * Copies with the values typed before; `otherwise` has values for names without one. `allowPossible`: the user has
   * confirmed that what may be a secret is none.
   */
  readonly copy: (
    snippet: Snippet,
    otherwise?: Typed,
    allowPossible?: boolean,
  ) => Promise<SnippetCopy | null>;
}

export type FillingStore = StoreApi<FillingState>;

/** ms. Typing comes in bursts. */
const restMs = 150;

/** Previews of snippets with their values, and their sizes, for the open stack. */
export function createFillingStore(
  client: Client,
  library: LibraryStore,
  stack: StackStore,
  fail: (error: unknown) => void,
): FillingStore {
  const { api } = client;
  const about = (): { readonly stack: StackRef | null; readonly model: string } => {
    const { projectId, current } = stack.getState();
    return {
      stack: projectId === null || current === null ? null : { projectId, stackId: current.id },
      model: current?.model ?? defaultModelId,
    };
  };
  const { ask } = createAttempts(fail);
  const store = createStore<FillingState>()((set, get) => {
    let shown = false;
    const previews = createLatest();
    const figures = createLatest();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const refresh = async (): Promise<void> => {
      const snippet = shownSnippet(library.getState());
      if (snippet === null) {
        previews.cancel();
        set({ preview: null, previewId: null });
        return;
      }
      const typed = typedFor(snippet.id);
      const answer = await previews.run(() => get().previewOf(snippet.text, typed));
      const preview = answer.status === 'ok' ? answer.value : null;
      if (preview === null) return;
      set({ preview, previewId: snippet.id });
      // From here on a mark replaces a typed secret value.
      if (get().typed[snippet.id] === typed)
        set((state) => ({ typed: { ...state.typed, [snippet.id]: preview.typed } }));
    };
    const count = async (): Promise<void> => {
      const { model } = about();
      const answer = await figures.run(() => ask(() => api.library.count({ model })));
      const counts = answer.status === 'ok' ? answer.value : null;
      if (counts === null) return;
      set({
        counts: new Map(
          counts.flatMap(({ snippetId, tokens }) => (tokens === null ? [] : [[snippetId, tokens]])),
        ),
      });
    };
    const later = (): void => {
      clearTimeout(timer);
      if (shown) timer = setTimeout(() => void refresh(), restMs);
    };
    /** Returns the values of the snippet's item in the stack, overridden by typed ones. */
    const typedFor = (snippetId: string): Typed =>
      get().typed[snippetId] ?? itemOf(stack, snippetId)?.variables ?? {};

    library.subscribe((now, before) => {
      if (
        now.selectedId !== before.selectedId ||
        now.draft !== before.draft ||
        now.snippets !== before.snippets
      )
        later();
      if (shown && now.snippets !== before.snippets) void count();
    });
    stack.subscribe((now, before) => {
      if (now.current === before.current && now.assembly?.revision === before.assembly?.revision) return;
      later();
      if (shown && now.current?.model !== before.current?.model) void count();
    });
    return {
      typed: {},
      preview: null,
      previewId: null,
      counts: new Map(),
      show: (next) => {
        if (next && !shown) {
          void refresh();
          void count();
        }
        shown = next;
      },
      type: (snippetId, name, value) => {
        const values = { ...typedFor(snippetId), [name]: value };
        set((state) => ({ typed: { ...state.typed, [snippetId]: values } }));
        later();
      },
      forget: (snippetId) =>
        set(({ typed }) => ({
          typed: Object.fromEntries(Object.entries(typed).filter(([id]) => id !== snippetId)),
        })),
      previewOf: (text, typed) => ask(() => api.library.preview({ text, typed, ...about() })),
      copy: ({ id, text }, otherwise = {}, allowPossible = false) => {
        const own = Object.entries(typedFor(id)).filter(([, value]) => value !== '');
        const typed = { ...otherwise, ...Object.fromEntries(own) };
        const args = { text, typed, stack: about().stack, ...(allowPossible ? { allowPossible } : {}) };
        return ask(() => api.library.copy(args));
      },
    };
  });
  return store;
}

/** Returns the item of this snippet in the open stack. */
export function itemOf(stack: StackStore, snippetId: string) {
  return stack
    .getState()
    .current?.items.find(({ source }) => source.kind === 'snippet' && source.id === snippetId);
}
