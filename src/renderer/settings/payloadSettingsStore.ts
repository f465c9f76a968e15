import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeftFolder, PayloadSettings } from '../../shared/domain/payloadSettings.ts';
import { payloadsOf } from '../../shared/domain/project.ts';
import { AppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';

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
  const store = createStore<PayloadSettingsState>()((set) => {
    let asked = 0;
    return {
      left: [],
      look: async () => {
        const mine = ++asked;
        const projectId = projects.getState().currentId;
        try {
          const left = projectId === null ? [] : await api.payloadSettings.left({ projectId });
          if (mine === asked) set({ left });
        } catch (error) {
          fail(error);
        }
      },
      tryChange: async (change) => {
        const projectId = projects.getState().currentId;
        if (projectId === null) return 'Open a project first.';
        try {
          await api.payloadSettings.change({ projectId, ...change });
          if (change.folder !== undefined) await askAgain(projectId);
          return null;
        } catch (error) {
          return error instanceof AppError ? error.message : 'This could not be saved. Try again.';
        }
      },
    };
  });
  projects.subscribe((now, before) => {
    if (now.currentId !== before.currentId) store.setState({ left: [] });
    const moved = payloadsOf(now.current).folder !== payloadsOf(before.current).folder;
    if (moved || (now.currentId !== before.currentId && now.currentId !== null)) {
      void store.getState().look();
    }
  });
  return store;
}
