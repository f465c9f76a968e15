import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeftFolder, PayloadSettings } from '../../../shared/domain/payload/payloadSettings.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { followProject, keyOfPayloads, type ProjectStore } from '../../projects/projectStore.ts';
import { notSaved, type SettingsStore } from '../../preferences/settingsStore.ts';
import { problemOf } from '../../requests/createAttempts.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { followKey } from '../../requests/followKey.ts';

interface PayloadSettingsState {
  /** Former payload folders of the open project. */
  readonly left: readonly LeftFolder[];
  /** Reads their contents again. */
  readonly look: () => Promise<void>;
  /** Changes the open project's settings: resolves to the sentence about an invalid value, `null` if it was saved. */
  readonly tryChange: (change: Partial<PayloadSettings>) => Promise<string | null>;
}

export type PayloadSettingsStore = StoreApi<PayloadSettingsState>;

/** Changes the settings of the open project's payloads; the values themselves arrive with the project. */
export function createPayloadSettingsStore(
  client: Client,
  projects: ProjectStore,
  settings: SettingsStore,
  fail: (error: unknown) => void,
): PayloadSettingsStore {
  const { api } = client;
  /** Resets the user's answer about git, which concerned the previous folder. */
  const askAgain = async (id: string): Promise<void> => {
    if (settings.getState().settings.projects[id]?.payloadFolder === undefined) return;
    await settings.getState().change({ project: { id, settings: { payloadFolder: 'later' } } });
  };
  const latest = createLatest();
  const store = createStore<PayloadSettingsState>()((set) => ({
    left: [],
    look: async () => {
      const projectId = projects.getState().currentId;
      const answer = await latest.run(async () =>
        projectId === null ? [] : api.payloadSettings.left({ projectId }),
      );
      if (answer.status === 'ok') set({ left: answer.value });
      if (answer.status === 'failed') fail(answer.error);
    },
    tryChange: async (change) => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return 'Open a project first.';
      try {
        await api.payloadSettings.change({ projectId, ...change });
        if (change.folder !== undefined) await askAgain(projectId);
        return null;
      } catch (error) {
        return problemOf(error, notSaved);
      }
    },
  }));
  const { look } = store.getState();
  followProject(projects, [], () => store.setState({ left: [] }));
  followKey(projects, keyOfPayloads, [latest], () => void look());
  return store;
}
