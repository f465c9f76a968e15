import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentFolder } from '../../../shared/domain/transcript.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import { createLatest } from '../../requests/createLatest.ts';

interface AgentFolderState {
  readonly folders: readonly AgentFolder[];
  /** Looks again if the folders are there. */
  readonly look: () => Promise<void>;
  /** Asks the user for a folder, and adds it. */
  readonly add: () => Promise<void>;
  readonly remove: (folder: string) => Promise<void>;
}

export type AgentFolderStore = StoreApi<AgentFolderState>;

/** Caches the folders that transcripts of agents are looked for in, with their state on disk. */
export function createAgentFolderStore(client: Client, fail: (error: unknown) => void): AgentFolderStore {
  const { api } = client;
  const { attempt } = createAttempts(fail);
  const latest = createLatest();
  return createStore<AgentFolderState>()((set, get) => {
    const show = async (ask: () => Promise<readonly AgentFolder[]>): Promise<void> => {
      const answer = await latest.run(ask);
      if (answer.status === 'ok') set({ folders: answer.value });
      if (answer.status === 'failed') fail(answer.error);
    };
    // Another window may change the list, too.
    client.on('settings.changed', ({ settings: { agentFolders } }) => {
      const { folders, look } = get();
      const chosen = folders.filter((one) => one.chosen).map(({ folder }) => folder);
      if (folders.length > 0 && chosen.join('\n') !== agentFolders.join('\n')) void look();
    });
    return {
      folders: [],
      look: () => show(() => api.recovery.folders({})),
      add: () =>
        attempt(async () => {
          const { path } = await api.shell.chooseFolder({ purpose: 'agents' });
          if (path !== null) await show(() => api.recovery.addFolder({ path }));
        }),
      remove: (folder) => show(() => api.recovery.removeFolder({ folder })),
    };
  });
}
