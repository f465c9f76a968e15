import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FoundSessions } from '../../../shared/api/recovery.ts';
import { defaultSettings } from '../../../shared/domain/settings.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { load, type Loaded } from '../../requests/load.ts';

export interface FoundState extends Loaded, FoundSessions {
  readonly refresh: () => Promise<void>;
  /** Does the same, and shows the old list meanwhile. */
  readonly refreshQuietly: () => Promise<void>;
}

export type FoundStore = StoreApi<FoundState>;

/** The window may get the focus many times a minute. */
const focusRestMs = 60_000;

const nothing = {
  phase: 'idle',
  problem: null,
  sessions: [],
  notRead: [],
  problems: [],
  lookedIn: [],
} as const;

/** Lists the sessions that agents left on disk about the project, and again when the window gets the focus, or the folders change. */
export function createFoundStore(client: Client, projects: ProjectStore): FoundStore {
  const latest = createLatest(client);
  const store = createStore<FoundState>()((set, get) => {
    const list = async (quietly: boolean): Promise<void> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      await load(latest, {
        ask: (operationId) => client.api.recovery.list({ projectId, operationId }),
        show: set,
        ready: ({ sessions, notRead, problems, lookedIn }) => ({ sessions, notRead, problems, lookedIn }),
        failed: { sessions: [], notRead: [], problems: [], lookedIn: [] },
        ...(quietly && get().phase === 'ready' ? { loading: 'quiet' as const } : {}),
      });
    };
    let listedAt = -Infinity;
    window.addEventListener('focus', () => {
      // Counting unread results reads whole transcripts.
      if (Date.now() - listedAt < focusRestMs) return;
      listedAt = Date.now();
      void list(true);
    });
    let folders: string = defaultSettings.agentFolders.join('\n');
    client.on('settings.changed', ({ settings: { agentFolders } }) => {
      const now = agentFolders.join('\n');
      if (now === folders) return;
      folders = now;
      void list(true);
    });
    return { ...nothing, refresh: () => list(false), refreshQuietly: () => list(true) };
  });
  followProject(projects, [latest], () => {
    store.setState(nothing);
    void store.getState().refresh();
  });
  return store;
}
