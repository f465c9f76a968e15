import { createStore } from 'zustand/vanilla';
import type { DraftView } from '../../shared/domain/draft.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { conflictEdit } from './conflictEdit.ts';
import { createDraftEdits } from './draftEdits.ts';
import { byNewest, isOpen, type DraftState, type DraftStore, type EntryConflict } from './draftState.ts';
import { keepSections } from './keepSections.ts';

/** ms from the last letter to the request that masks secrets in the text. */
const hideMs = 150;

/** Caches core's newest drafts, and shows edits before core confirms them. */
export function createDraftStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): DraftStore {
  const api = client.api.drafts;
  const { ask, perform } = createAttempts(fail);
  const lists = createLatest();
  return createStore<DraftState>()((set, get) => {
    /** True if the user asked for the empty form: then no draft of another window replaces it. */
    let emptyAsked = false;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    /** Sections of entries that were edited here: nothing else knows the section of a removed one. */
    const homes = new Map<string, EntryConflict['home']>();

    const edits = createDraftEdits({
      send: (draftId, edit) => {
        const { projectId } = get();
        return projectId === null ? Promise.resolve() : api.edit({ projectId, draftId, edit });
      },
      onRefused: (error, draftId, edit) => {
        if (isAppError(error, 'drafts/conflict') && edit.type === 'change') {
          const { entryId } = edit;
          const mine = edits.withdraw(draftId, entryId) ?? edit.fields.text ?? '';
          const home = homes.get(entryId) ?? { id: 'flags', key: 'flags', entries: [] };
          set({ conflict: { draftId, entryId, mine, theirs: error.facts.text, home } });
          void hideMine();
          return;
        }
        set({ saveFailed: true });
        fail(error);
      },
      onChange: () => show(),
    });
    /** Asks core to mask the typed text, which core's drafts do not contain. */
    const hideMine = async (): Promise<void> => {
      const { conflict, projectId } = get();
      if (conflict === null || projectId === null) return;
      const { draftId, mine } = conflict;
      const hidden = await ask(() => api.hide({ projectId, draftId, text: mine }));
      // If the user has typed on or decided, the conflict is another one by now.
      if (hidden !== null && get().conflict === conflict)
        set({ conflict: { ...conflict, mine: hidden.text } });
    };
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
      set({ drafts: byNewest([...others, keepSections(before, draft)]), saveFailed: false });
      show();
    };
    const current = (): { readonly projectId: string; readonly draftId: string } | null => {
      const { projectId, currentId } = get();
      return projectId === null || currentId === null ? null : { projectId, draftId: currentId };
    };
    const load = async (projectId: string | null): Promise<void> => {
      await edits.flush();
      lists.cancel();
      emptyAsked = false;
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
      const answer = await lists.run(async () => [...(await api.list({ projectId }))]);
      if (answer.status === 'failed') {
        set({ phase: 'failed' });
        fail(answer.error);
      }
      if (answer.status !== 'ok') return;
      for (const draft of answer.value) put(draft);
      set({ phase: 'ready', currentId: get().drafts.find(isOpen)?.id ?? null });
      show();
      await get().refreshFound();
    };

    client.on('drafts.changed', ({ projectId, draftId, draft }) => {
      if (projectId !== get().projectId) return;
      if (draft !== null) {
        const begun = !get().drafts.some(({ id }) => id === draftId) && isOpen(draft);
        put(draft);
        if (begun && get().currentId === null && get().phase === 'ready' && !emptyAsked) {
          set({ currentId: draftId });
          show();
        }
        return;
      }
      const drafts = get().drafts.filter(({ id }) => id !== draftId);
      const { currentId } = get();
      const nextId = currentId === draftId ? (drafts.find(isOpen)?.id ?? null) : currentId;
      set({ drafts, currentId: nextId });
      show();
    });
    followProject(projects, [lists], (projectId) => void load(projectId));

    const step = async (which: 'undo' | 'redo'): Promise<boolean> => {
      await edits.flush();
      const ref = current();
      if (ref === null) return false;
      if (which === 'undo') return (await ask(() => api.undo(ref)))?.undone ?? false;
      return (await ask(() => api.redo(ref)))?.redone ?? false;
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
        const found = await ask(() => api.found({ projectId }));
        if (found !== null && get().projectId === projectId) set({ found });
      },
      choose: async (currentId) => {
        await edits.flush();
        emptyAsked = currentId === null;
        set({ currentId, conflict: null });
        show();
      },
      begin: async (start) => {
        await edits.flush();
        const { projectId } = get();
        if (projectId === null) return false;
        const made = await ask(() => api.create({ projectId, start }));
        if (made === null || get().projectId !== projectId) return false;
        await get().choose(made.draftId);
        return true;
      },
      edit: async (edit) => {
        const ref = current();
        if (ref !== null) await edits.add(ref.draftId, edit);
      },
      type: (entryId, fields) => {
        const { shown, conflict } = get();
        if (conflict?.entryId === entryId && typeof fields.text === 'string') {
          // No further edit is sent before the user has decided.
          set({ conflict: { ...conflict, mine: fields.text } });
          clearTimeout(hiding);
          hiding = setTimeout(() => void hideMine(), hideMs);
          return;
        }
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
        await get().edit(conflictEdit(conflict, shown));
      },
      setMarkdown: async (markdown) => {
        await edits.flush();
        const ref = current();
        const base = get().drafts.find(({ id }) => id === ref?.draftId)?.revision;
        if (ref === null || base === undefined) return 'failed';
        try {
          return await api.setMarkdown({ ...ref, markdown, base });
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
        return ref === null ? null : await ask(() => api.save({ ...ref, allowTooLong }));
      },
      remove: async (draftId) => {
        await edits.flush();
        const { projectId } = get();
        if (projectId === null) return false;
        return perform(() => api.remove({ projectId, draftId }));
      },
      restore: async (draftId) => {
        const { projectId } = get();
        if (projectId === null) return;
        if (await perform(() => api.restore({ projectId, draftId }))) await get().choose(draftId);
      },
    };
  });
}
