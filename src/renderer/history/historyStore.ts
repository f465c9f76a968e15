import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CopyEntry } from '../../shared/domain/stack/copyHistory.ts';
import type { Difference } from '../../shared/domain/file/difference.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest, type Answer } from '../requests/createLatest.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { copiedAgainWords, removedWords } from './historyWords.ts';

export type Look = 'text' | 'compare';

/** The state of the selected copy. */
export type Shown =
  | { readonly status: 'reading' }
  | { readonly status: 'text'; readonly lines: readonly string[]; readonly covered: number }
  | { readonly status: 'difference'; readonly difference: Difference }
  /** A sentence with the remedy. */
  | { readonly status: 'failed'; readonly problem: string };

export interface HistoryState {
  readonly open: boolean;
  /** Newest first; `null` until read. */
  readonly entries: readonly CopyEntry[] | null;
  readonly selectedId: string | null;
  readonly look: Look;
  readonly shown: Shown;
  readonly copying: boolean;
  /** The result of the last action, shown in the dialog: a message outside of it would be out of reach. */
  readonly note: Note | null;
  /** Opens on the newest copy. */
  readonly show: () => Promise<void>;
  readonly close: () => void;
  readonly select: (copyId: string) => void;
  readonly setLook: (look: Look) => void;
  readonly copyAgain: () => Promise<void>;
  /** Deletes one or all; offers to restore them in the dialog, and for ten seconds after it closes. */
  readonly remove: (copyIds: readonly string[]) => Promise<void>;
  /** Restores the last deleted copies. */
  readonly restore: () => Promise<void>;
}

export interface Note {
  readonly level: 'good' | 'info' | 'warn' | 'error';
  readonly message: string;
  /** Copies that can be restored. */
  readonly removed?: readonly string[];
}

export type HistoryStore = StoreApi<HistoryState>;

/** ms to undo a deletion. */
const undoMs = 10_000;

export function createHistoryStore(client: Client, projects: ProjectStore, toasts: ToastStore): HistoryStore {
  const { api } = client;
  const latest = createLatest(client);
  const project = (): string | null => projects.getState().currentId;
  const { perform, attempt } = createAttempts((error) => toasts.getState().fail(error), project);
  return createStore<HistoryState>()((set, get) => {
    let revision = -1;

    const answer = <T>(found: Answer<T>, shownOf: (value: T) => Shown): void => {
      if (found.status === 'ok') set({ shown: shownOf(found.value) });
      if (found.status === 'failed') set({ shown: { status: 'failed', problem: found.problem } });
    };
    const read = async (): Promise<void> => {
      const [projectId, { selectedId: copyId, look }] = [project(), get()];
      latest.cancel();
      if (projectId === null || copyId === null) return;
      set({ shown: { status: 'reading' } });
      if (look === 'text') {
        const found = await latest.run(() => api.history.text({ projectId, copyId }));
        answer(found, (text) =>
          text.status === 'ok'
            ? { status: 'text', lines: text.text.split('\n'), covered: text.covered }
            : { status: 'failed', problem: 'The text could not be scanned for secrets, so it is not shown.' },
        );
        return;
      }
      const found = await latest.run((operationId) =>
        api.history.compare({ projectId, copyId, operationId }),
      );
      answer(found, (difference) => ({ status: 'difference', difference }));
    };
    const keep = (entries: readonly CopyEntry[]): void => {
      const { selectedId, entries: before, open } = get();
      const still = entries.some(({ id }) => id === selectedId);
      // If the selected copy was removed, its neighbour is next.
      const place = Math.max(0, before?.findIndex(({ id }) => id === selectedId) ?? 0);
      const next = still ? selectedId : (entries[Math.min(place, entries.length - 1)]?.id ?? null);
      set({ entries, selectedId: next });
      if (open && next !== selectedId) void read();
    };

    client.on('history.changed', (event) => {
      if (event.projectId !== project() || event.revision <= revision) return;
      revision = event.revision;
      if (get().entries !== null) keep(event.entries);
    });
    followProject(projects, [latest], () => set({ open: false, entries: null, selectedId: null }));

    const close = (): void => {
      const { note } = get();
      latest.cancel();
      set({ open: false, shown: { status: 'reading' }, note: null });
      if (note?.removed !== undefined) offerBack(note.removed);
    };
    const bringBack = (copyIds: readonly string[]): Promise<void> =>
      attempt(async (projectId) => {
        await api.history.restore({ projectId, copyIds });
        // Copies deleted meanwhile can still be restored.
        if (get().note?.removed === copyIds) set({ note: null });
      });
    const offerBack = (copyIds: readonly string[]): void => {
      toasts.getState().show({
        level: 'info',
        message: removedWords(copyIds.length),
        action: { label: 'Undo', run: () => void bringBack(copyIds) },
        lastsMs: undoMs,
      });
    };
    return {
      open: false,
      entries: null,
      selectedId: null,
      look: 'text',
      shown: { status: 'reading' },
      copying: false,
      note: null,
      show: async () => {
        const projectId = project();
        if (projectId === null) return;
        set({ open: true, look: 'text', selectedId: null, note: null });
        const asked = revision;
        const listed = await perform(async () => {
          const entries = await api.history.list({ projectId });
          // An event that arrived meanwhile is newer.
          if (project() === projectId && (revision === asked || get().entries === null)) keep(entries);
        });
        if (!listed) close();
      },
      close,
      select: (selectedId) => {
        if (selectedId === get().selectedId) return;
        set({ selectedId });
        void read();
      },
      setLook: (look) => {
        set({ look });
        void read();
      },
      copyAgain: async () => {
        const { selectedId: copyId, entries, copying } = get();
        const entry = entries?.find(({ id }) => id === copyId);
        if (copyId === null || entry === undefined || copying) return;
        set({ copying: true, note: null });
        await perform(async (projectId) => {
          const note = copiedAgainWords(entry, await api.history.copy({ projectId, copyId }));
          if (get().open) set({ note });
          else toasts.getState().show(note);
        });
        set({ copying: false });
      },
      remove: async (copyIds) => {
        if (copyIds.length === 0) return;
        // An offer for earlier copies must not seem to be the one for these.
        set({ note: null });
        await perform(async (projectId) => {
          await api.history.remove({ projectId, copyIds });
          // The user may have closed the dialog before the answer arrived.
          if (!get().open) offerBack(copyIds);
          else set({ note: { level: 'info', message: removedWords(copyIds.length), removed: copyIds } });
        });
      },
      restore: async () => {
        const { note } = get();
        if (note?.removed !== undefined) await bringBack(note.removed);
      },
    };
  });
}
