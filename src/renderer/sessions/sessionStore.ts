import { createStore, type StoreApi } from 'zustand/vanilla';
import { touchesPayloadFolder } from '../../shared/domain/payload/payloadSettings.ts';
import { payloadsOf } from '../../shared/domain/project.ts';
import type { SavedPayload } from '../../shared/api/payloads.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';

export interface SessionState extends Loaded {
  /** Newest session first, of all tasks. */
  readonly sessions: readonly SavedPayload[];
  /** The session that is shown; `null` until one is. */
  readonly shown: number | null;
  /** The earlier or later one that it is compared with. */
  readonly comparedWith: number | null;
  readonly mode: 'sections' | 'markdown';
  readonly right: 'drift' | 'ledger';
  /** Reads the timeline now, and again when payloads change on disk. Returns a function that stops this. */
  readonly follow: () => () => void;
  readonly refresh: () => Promise<void>;
  readonly open: (session: number) => void;
  readonly compare: (session: number | null) => void;
  readonly setMode: (mode: SessionState['mode']) => void;
  readonly setRight: (right: SessionState['right']) => void;
}

export type SessionStore = StoreApi<SessionState>;

const nothing = { sessions: [], phase: 'idle', problem: null, shown: null, comparedWith: null } as const;

/** Keeps the saved payloads of the current project, and the selected one. */
export function createSessionStore(client: Client, projects: ProjectStore): SessionStore {
  const latest = createLatest();
  let followers = 0;
  const store = createStore<SessionState>()((set, get) => ({
    ...nothing,
    mode: 'sections',
    right: 'drift',
    follow: () => {
      followers++;
      void get().refresh();
      return () => void followers--;
    },
    refresh: async () => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      await load(latest, {
        ask: () => client.api.payloads.timeline({ projectId }),
        show: set,
        ...(get().phase === 'ready' ? { loading: 'quiet' } : {}),
        ready: (sessions): Partial<SessionState> => {
          const { shown, comparedWith } = get();
          return {
            sessions,
            // If the file of the shown one is gone, the newest replaces it.
            shown: has(sessions, shown) ? shown : (sessions[0]?.session ?? null),
            comparedWith: has(sessions, comparedWith) ? comparedWith : null,
          };
        },
        failed: {},
      });
    },
    open: (session) => set({ shown: session, comparedWith: null }),
    compare: (session) => set(({ shown }) => ({ comparedWith: session === shown ? null : session })),
    setMode: (mode) => set({ mode, comparedWith: null }),
    setRight: (right) => set({ right }),
  }));
  followProject(projects, [latest], () => {
    store.setState(nothing);
    if (followers > 0) void store.getState().refresh();
  });
  client.on('files.changed', ({ projectId, paths }) => {
    const { currentId, current } = projects.getState();
    if (followers === 0 || currentId !== projectId) return;
    if (touchesPayloadFolder(paths, payloadsOf(current))) void store.getState().refresh();
  });
  return store;
}

function has(sessions: readonly SavedPayload[], session: number | null): boolean {
  return sessions.some((saved) => saved.session === session);
}
