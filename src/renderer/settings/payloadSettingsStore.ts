import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeftFolder, PayloadSettings } from '../../shared/domain/payloadSettings.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, keyOfPayloads, type ProjectStore } from '../projects/projectStore.ts';
import { notSaved, type SettingsStore } from '../preferences/settingsStore.ts';
import { problemOf } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { followKey } from '../requests/followKey.ts';

interface PayloadSettingsState {
  /** Other folders of the open project that payloads lie in. */
  readonly left: readonly LeftFolder[];
  /** Looks again what lies there. */
  readonly look: () => Promise<void>;
  /** Changes the open project's settings: answers the sentence why it can't be, `null` where it was taken. */
  readonly tryChange: (change: Partial<PayloadSettings>) => Promise<string | null>;
}

export type PayloadSettingsStore = StoreApi<PayloadSettingsState>;

/** What is chosen for the payloads of the open project; the choice itself is told with the project. */
export function createPayloadSettingsStore(
  client: Client,
  projects: ProjectStore,
  settings: SettingsStore,
  fail: (error: unknown) => void,
): PayloadSettingsStore {
  const { api } = client;
  /** What a person said of the folder before was not said of this one. */
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
