import { createStore } from 'zustand/vanilla';
import type { OtherText, OtherTextOf } from '../../shared/api/otherTexts.ts';
import { entriesOf, typedIn } from '../../shared/domain/draft/applyDraftEdit.ts';
import type { DraftView } from '../../shared/domain/draft.ts';
import type { EntryFields, TypedField } from '../../shared/domain/draft/draftEdit.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { conflictEdit } from './conflictEdit.ts';
import { createDraftEdits } from './draftEdits.ts';
import { byNewest, isOpen, type DraftState, type DraftStore, type EntryConflict } from './draftState.ts';
import { keepUnchanged } from '../ui/keepUnchanged.ts';

/** ms from the last letter in a conflict until core keeps the text, and masks secrets in it. */
const hideMs = 150;
/** ms from the first unsent letter of a task's name. */
const taskMs = 150;

/** Caches core's newest drafts, and shows edits before core confirms them. */
export function createDraftStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): DraftStore {
  const { drafts: api, otherTexts } = client.api;
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
        if (isAppError(error, 'drafts/conflict') && (edit.type === 'change' || edit.type === 'set')) {
          const { text: theirs, otherId = '' } = error.facts;
          const field: TypedField = error.facts.field ?? 'text';
          const entryId = edit.type === 'change' ? edit.entryId : null;
          const waiting = edits.discardTyping(draftId, entryId, field);
          const typed = entryId === null ? dropTask(draftId) : null;
          const mine = typed ?? waiting ?? typedIn(edit, field).text;
          const refused = { draftId, entryId, field, mine, theirs, home: homeOf(entryId), otherId };
          // Core asks again about a text of a draft that is no longer shown, once it is.
          if (draftId !== get().currentId) void keepIn(draftId, otherId, otherTextOf(refused));
          else {
            set({ conflict: refused });
            void keepMine();
          }
          return;
        }
        set({ saveFailed: true });
        fail(error);
      },
      onChange: () => show(),
    });
    const homeOf = (entryId: string | null): EntryConflict['home'] =>
      (entryId === null ? undefined : homes.get(entryId)) ?? { id: 'flags', key: 'flags', entries: [] };
    const otherOf = (draftId: string): (OtherTextOf & { readonly what: 'draft' }) | null => {
      const { projectId } = get();
      return projectId === null ? null : { what: 'draft', projectId, draftId };
    };
    const keepIn = async (draftId: string, otherId: string, other: OtherText): Promise<OtherText | null> => {
      const of = otherOf(draftId);
      return of === null ? null : await ask(() => otherTexts.keep({ of, otherId, other }));
    };
    /** Asks core to keep the typed text, and to mask it: core's drafts do not contain it. */
    const keepMine = async (): Promise<void> => {
      clearTimeout(hiding);
      hiding = undefined;
      const { conflict } = get();
      if (conflict === null) return;
      const kept = await keepIn(conflict.draftId, conflict.otherId, otherTextOf(conflict));
      // If the user has typed on or decided, the conflict is another one by now.
      if (kept?.text !== undefined && get().conflict === conflict)
        set({ conflict: { ...conflict, mine: kept.text } });
    };
    /** Asks about a conflict in the current draft that the user has not decided, e.g. before a window closed. */
    const askLeft = async (): Promise<void> => {
      const { currentId, conflict, leftMarkdown } = get();
      const of = currentId === null ? null : otherOf(currentId);
      if (currentId === null || of === null || conflict !== null || leftMarkdown !== null) return;
      const left = await ask(() => otherTexts.take({ of }));
      // A text that is not asked about now stays on disk.
      if (left === null || get().currentId !== currentId || get().conflict !== null) return;
      const { entryId = null, text: mine = '' } = left.other;
      const field: TypedField = left.other.field ?? 'text';
      if (entryId === null && field === 'text') {
        set({ leftMarkdown: { draftId: currentId, otherId: left.otherId, text: mine } });
        return;
      }
      const { drafts } = get();
      const draft = drafts.find(({ id }) => id === currentId);
      const theirs = draft === undefined ? null : wordsOf(draft, entryId, field);
      if (theirs === mine) await get().dropOther(left.otherId);
      else {
        const asked = { draftId: currentId, entryId, field, mine, theirs, home: homeOf(entryId) };
        set({ conflict: { ...asked, otherId: left.otherId } });
      }
    };
    /** The name of a task that is not sent yet. */
    let typedTask: { readonly draftId: string; task: string; readonly sent: Promise<void> } | null = null;
    let sendTask: (() => void) | null = null;
    let stopTask: (() => void) | null = null;
    /** Returns the name that is typed and not sent, which then is not. */
    const dropTask = (draftId: string): string | null => {
      if (typedTask?.draftId !== draftId) return null;
      const { task } = typedTask;
      stopTask?.();
      return task;
    };
    const typeTask = (draftId: string, task: string): Promise<void> => {
      if (typedTask?.draftId === draftId) {
        typedTask.task = task;
        return typedTask.sent;
      }
      sendTask?.();
      const seen = { task: get().shown?.task ?? '' };
      const sent = new Promise<void>((resolve) => {
        const stop = (): string => {
          clearTimeout(timer);
          [sendTask, stopTask] = [null, null];
          const name = typedTask?.task ?? task;
          typedTask = null;
          return name;
        };
        const send = (): void => {
          const name = stop();
          resolve(edits.add(draftId, { type: 'set', seen, fields: { task: name } }));
        };
        const timer = setTimeout(send, taskMs);
        sendTask = send;
        stopTask = () => {
          stop();
          resolve();
        };
      });
      typedTask = { draftId, task, sent };
      show();
      return sent;
    };
    /** Takes what is typed in a conflict: no further edit is sent before the user has decided. */
    const typeOn = (conflict: EntryConflict, mine: string): void => {
      set({ conflict: { ...conflict, mine } });
      clearTimeout(hiding);
      hiding = setTimeout(() => void keepMine(), hideMs);
    };
    const flushAll = async (): Promise<void> => {
      sendTask?.();
      if (hiding !== undefined) await keepMine();
      await edits.flush();
    };
    const show = (): void => {
      const { drafts, currentId } = get();
      const base = drafts.find(({ id }) => id === currentId);
      set({
        shown: base === undefined ? null : edits.show(base),
        saving: edits.busy() || typedTask !== null,
      });
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
      await flushAll();
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
        leftMarkdown: null,
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
      await Promise.all([get().refreshFound(), askLeft()]);
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
      const { conflict, leftMarkdown } = get();
      // Core keeps what is typed in the conflict, and asks about it if the draft is restored.
      if (conflict?.draftId === draftId && hiding !== undefined) void keepMine();
      set({
        drafts,
        currentId: nextId,
        ...(conflict?.draftId === draftId ? { conflict: null } : {}),
        ...(leftMarkdown?.draftId === draftId ? { leftMarkdown: null } : {}),
      });
      show();
      if (nextId !== currentId) void askLeft();
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
      leftMarkdown: null,

      refreshFound: async () => {
        const { projectId } = get();
        if (projectId === null) return;
        const found = await ask(() => api.found({ projectId }));
        if (found !== null && get().projectId === projectId) set({ found });
      },
      choose: async (currentId) => {
        await flushAll();
        emptyAsked = currentId === null;
        set({ currentId, conflict: null, leftMarkdown: null });
        show();
        await askLeft();
      },
      begin: async (start) => {
        await flushAll();
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
        const isAsked = conflict?.draftId === shown?.id && conflict?.entryId === entryId;
        if (conflict !== null && isAsked && fields[conflict.field as keyof EntryFields] !== undefined) {
          typeOn(conflict, typedIn({ type: 'change', entryId, fields }, conflict.field).text);
          return;
        }
        const home = shown?.sections.find(({ entries }) => entries.some(({ id }) => id === entryId));
        if (shown === null || home === undefined) return;
        homes.set(entryId, home);
        edits.type(shown, entryId, fields);
      },
      typeTask: async (task) => {
        const { conflict } = get();
        const ref = current();
        if (conflict?.entryId === null && conflict.draftId === ref?.draftId) {
          typeOn(conflict, task);
          return;
        }
        if (ref !== null) await typeTask(ref.draftId, task);
      },
      flush: flushAll,
      sendNow: () => {
        sendTask?.();
        if (hiding !== undefined) void keepMine();
        edits.sendNow();
      },
      settle: async (keep) => {
        const { conflict, shown } = get();
        clearTimeout(hiding);
        hiding = undefined;
        if (conflict === null || shown?.id !== conflict.draftId) return;
        if (keep === 'mine') await keepIn(conflict.draftId, conflict.otherId, otherTextOf(conflict));
        // The draft may have been removed meanwhile, and another one is shown.
        if (get().currentId !== conflict.draftId) return;
        set({ conflict: null });
        if (keep === 'mine') await get().edit(conflictEdit(conflict, shown));
        // A text that could not be saved stays where it is kept.
        if (!get().saveFailed) await get().dropOther(conflict.otherId);
      },
      keepOther: async (otherId, other) => {
        const { currentId } = get();
        return currentId === null ? null : await keepIn(currentId, otherId, other);
      },
      dropOther: async (otherId) => {
        const { currentId } = get();
        const of = currentId === null ? null : otherOf(currentId);
        if (of === null) return;
        await ask(() => otherTexts.drop({ of, otherId }));
        set({ leftMarkdown: null });
        await askLeft();
      },
      setMarkdown: async (markdown, base, after) => {
        await edits.flush();
        const ref = current();
        if (ref === null) return 'failed';
        try {
          return await api.setMarkdown({ ...ref, markdown, base, ...(after === undefined ? {} : { after }) });
        } catch (error) {
          if (isAppError(error, 'drafts/conflict')) return { otherId: error.facts.otherId ?? '' };
          fail(error);
          return 'failed';
        }
      },
      place: async (part, place) => {
        await edits.flush();
        const ref = current();
        if (ref !== null) await perform(() => api.place({ ...ref, part, place }));
      },
      remembered: async () => {
        const { projectId } = get();
        if (projectId === null) return [];
        return (await ask(() => api.remembered({ projectId }))) ?? [];
      },
      forget: async (heading) => {
        const { projectId } = get();
        if (projectId !== null) await perform(() => api.forget({ projectId, headings: [heading] }));
        return await get().remembered();
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

/** Returns the draft as it is now, but with the earlier objects for all unchanged sections and entries. */
function keepSections(before: DraftView | undefined, now: DraftView): DraftView {
  if (before === undefined) return now;
  const known = new Map(before.sections.map((section) => [section.key, section.entries]));
  const sections = now.sections.map((section) => {
    const entries = known.get(section.key);
    return entries === undefined
      ? section
      : { ...section, entries: keepUnchanged(entries, section.entries, ({ id }) => id) };
  });
  return { ...now, sections: keepUnchanged(before.sections, sections, ({ key }) => key) };
}

/** Returns what core keeps of a conflict. */
function otherTextOf({ entryId, field, mine }: EntryConflict): OtherText {
  return {
    ...(entryId === null ? {} : { entryId }),
    ...(field === 'text' ? {} : { field }),
    text: mine,
  };
}

/** Returns a field as it is typed; `null` if its entry is gone. */
function wordsOf(draft: DraftView, entryId: string | null, field: TypedField): string | null {
  if (entryId === null) return typedIn({ type: 'set', fields: draft }, field).text;
  const entry = entriesOf(draft).find(({ id }) => id === entryId);
  return entry === undefined ? null : typedIn({ type: 'change', entryId, fields: entry }, field).text;
}
