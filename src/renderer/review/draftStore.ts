import { createStore, type StoreApi } from 'zustand/vanilla';
import { entriesOf } from '../../shared/domain/applyDraftEdit.ts';
import type { DraftSection, DraftView, FoundDraft } from '../../shared/domain/draft.ts';
import type { DraftEdit, EntryFields } from '../../shared/domain/draftEdit.ts';
import { isAppError } from '../../shared/errors.ts';
import type { DraftStart, SaveResult } from '../../shared/reviewApi.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createDraftEdits } from './draftEdits.ts';
import { keepUnchanged } from './keepUnchanged.ts';

/** What was typed here of an entry, and what somebody else made of it meanwhile. */
export interface EntryConflict {
  readonly draftId: string;
  readonly entryId: string;
  readonly mine: string;
  /** `null`: it was removed. */
  readonly theirs: string | null;
  /** Where it stood when it was typed on. */
  readonly home: Pick<DraftSection, 'id' | 'key'>;
}

export interface DraftState {
  readonly projectId: string | null;
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** As core says, the one edited last first. */
  readonly drafts: readonly DraftView[];
  readonly currentId: string | null;
  /** The current draft, with edits that are still on their way. */
  readonly shown: DraftView | null;
  readonly found: readonly FoundDraft[];
  readonly saving: boolean;
  readonly saveFailed: boolean;
  readonly conflict: EntryConflict | null;

  readonly refreshFound: () => Promise<void>;
  readonly choose: (draftId: string | null) => Promise<void>;
  /** Begins a draft and shows it; answers whether that worked. */
  readonly begin: (start: DraftStart) => Promise<boolean>;
  readonly edit: (edit: DraftEdit) => Promise<void>;
  readonly type: (entryId: string, fields: EntryFields) => void;
  readonly flush: () => Promise<void>;
  readonly settle: (keep: 'mine' | 'theirs') => Promise<void>;
  /** Takes the whole text anew. `conflict`: somebody changed the draft meanwhile, and nothing was taken. */
  readonly setMarkdown: (markdown: string) => Promise<'done' | 'conflict' | 'failed'>;
  readonly undo: () => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  /** `null` where it failed, and that was said. */
  readonly save: (allowTooLong: boolean) => Promise<SaveResult | null>;
  readonly remove: (draftId: string) => Promise<boolean>;
  readonly restore: (draftId: string) => Promise<void>;
}

export type DraftStore = StoreApi<DraftState>;

/** Not saved as a payload yet, or edited since. */
export function isOpen({ saved, revision }: DraftView): boolean {
  return saved?.revision !== revision;
}

/** Truth stays in core: the store holds its newest states, and shows edits before they have come back. */
export function createDraftStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): DraftStore {
  const api = client.api.drafts;
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      fail(error);
      return null;
    }
  };
  const store = createStore<DraftState>()((set, get) => {
    /** Grows with each project that is shown. */
    let generation = 0;
    /** Sections of entries that were typed on: of one that is gone nothing else says it. */
    const homes = new Map<string, EntryConflict['home']>();

    const edits = createDraftEdits({
      send: (draftId, edit) => {
        const { projectId } = get();
        return projectId === null ? Promise.resolve() : api.edit({ projectId, draftId, edit });
      },
      onRefused: (error, draftId, edit) => {
        if (isAppError(error, 'drafts/conflict') && edit.type === 'change') {
          const mine = edit.fields.text ?? '';
          const { entryId } = edit;
          const home = homes.get(entryId) ?? { id: 'flags', key: 'flags' };
          set({ conflict: { draftId, entryId, mine, theirs: error.facts.text, home } });
          return;
        }
        set({ saveFailed: true });
        fail(error);
      },
      onChange: () => show(),
    });
    const show = (): void => {
      const { drafts, currentId } = get();
      const base = drafts.find(({ id }) => id === currentId);
      set({ shown: base === undefined ? null : edits.show(base), saving: edits.busy() });
    };
    const put = (draft: DraftView): void => {
      const { drafts } = get();
      const before = drafts.find(({ id }) => id === draft.id);
      if (before !== undefined && before.revision > draft.revision) return;
      edits.arrived(draft.id);
      const others = drafts.filter(({ id }) => id !== draft.id);
      set({ drafts: byNewest([...others, keepUnchanged(before, draft)]), saveFailed: false });
      show();
    };
    const current = (): { readonly projectId: string; readonly draftId: string } | null => {
      const { projectId, currentId } = get();
      return projectId === null || currentId === null ? null : { projectId, draftId: currentId };
    };
    const load = async (projectId: string | null): Promise<void> => {
      await edits.flush();
      const mine = ++generation;
      set({
        projectId,
        phase: projectId === null ? 'idle' : 'loading',
        drafts: [],
        currentId: null,
        shown: null,
        found: [],
        conflict: null,
      });
      if (projectId === null) return;
      try {
        const listed = await api.list({ projectId });
        if (mine !== generation) return;
        for (const draft of listed) put(draft);
        set({ phase: 'ready', currentId: get().drafts.find(isOpen)?.id ?? null });
        show();
        await get().refreshFound();
      } catch (error) {
        if (mine === generation) set({ phase: 'failed' });
        fail(error);
      }
    };

    client.on('drafts.changed', ({ projectId, draftId, draft }) => {
      if (projectId !== get().projectId) return;
      if (draft !== null) {
        put(draft);
        return;
      }
      const drafts = get().drafts.filter(({ id }) => id !== draftId);
      const { currentId } = get();
      const nextId = currentId === draftId ? (drafts.find(isOpen)?.id ?? null) : currentId;
      set({ drafts, currentId: nextId });
      show();
    });
    projects.subscribe((now, before) => {
      if (now.currentId !== before.currentId) void load(now.currentId);
    });

    const step = async (which: 'undo' | 'redo'): Promise<boolean> => {
      await edits.flush();
      const ref = current();
      if (ref === null) return false;
      if (which === 'undo') return (await attempt(() => api.undo(ref)))?.undone ?? false;
      return (await attempt(() => api.redo(ref)))?.redone ?? false;
    };

    return {
      projectId: null,
      phase: 'idle',
      drafts: [],
      currentId: null,
      shown: null,
      found: [],
      saving: false,
      saveFailed: false,
      conflict: null,

      refreshFound: async () => {
        const { projectId } = get();
        if (projectId === null) return;
        const found = await attempt(() => api.found({ projectId }));
        if (found !== null && get().projectId === projectId) set({ found });
      },
      choose: async (currentId) => {
        await edits.flush();
        set({ currentId, conflict: null });
        show();
      },
      begin: async (start) => {
        await edits.flush();
        const { projectId } = get();
        if (projectId === null) return false;
        const made = await attempt(() => api.create({ projectId, start }));
        if (made === null || get().projectId !== projectId) return false;
        await get().choose(made.draftId);
        return true;
      },
      edit: async (edit) => {
        const ref = current();
        if (ref !== null) await edits.add(ref.draftId, edit);
      },
      type: (entryId, fields) => {
        const { shown } = get();
        const home = shown?.sections.find(({ entries }) => entries.some(({ id }) => id === entryId));
        if (shown === null || home === undefined) return;
        homes.set(entryId, home);
        edits.type(shown, entryId, fields);
      },
      flush: () => edits.flush(),
      settle: async (keep) => {
        const { conflict, shown } = get();
        set({ conflict: null });
        if (conflict === null || shown?.id !== conflict.draftId || keep === 'theirs') return;
        const { entryId, mine, home } = conflict;
        const still = entriesOf(shown).some(({ id }) => id === entryId);
        await get().edit(
          still
            ? { type: 'change', entryId, fields: { text: mine } }
            : {
                type: 'add',
                section: home.id,
                key: home.key,
                before: null,
                entries: [{ id: entryId, text: mine }],
              },
        );
      },
      setMarkdown: async (markdown) => {
        await edits.flush();
        const ref = current();
        const base = get().drafts.find(({ id }) => id === ref?.draftId)?.revision;
        if (ref === null || base === undefined) return 'failed';
        try {
          await api.setMarkdown({ ...ref, markdown, base });
          return 'done';
        } catch (error) {
          if (isAppError(error, 'drafts/conflict')) return 'conflict';
          fail(error);
          return 'failed';
        }
      },
      undo: () => step('undo'),
      redo: () => step('redo'),
      save: async (allowTooLong) => {
        await edits.flush();
        const ref = current();
        return ref === null ? null : await attempt(() => api.save({ ...ref, allowTooLong }));
      },
      remove: async (draftId) => {
        await edits.flush();
        const { projectId } = get();
        if (projectId === null) return false;
        return (await attempt(() => api.remove({ projectId, draftId }).then(() => true))) ?? false;
      },
      restore: async (draftId) => {
        const { projectId } = get();
        if (projectId === null) return;
        const done = await attempt(() => api.restore({ projectId, draftId }).then(() => true));
        if (done === true) await get().choose(draftId);
      },
    };
  });
  return store;
}

function byNewest(drafts: readonly DraftView[]): readonly DraftView[] {
  return drafts.toSorted((a, b) => (a.edited < b.edited ? 1 : a.edited > b.edited ? -1 : 0));
}
