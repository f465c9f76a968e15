import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultSettings, type Settings, type SettingsPatch } from '../../shared/domain/settings.ts';
import { AppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';

interface SettingsState {
  readonly settings: Settings;
  /** Read at least once: until then the defaults stand in. */
  readonly known: boolean;
  readonly start: () => Promise<void>;
  readonly change: (patch: SettingsPatch) => Promise<void>;
  /** As `change`, for what a person types: answers the sentence why it can't be, `null` where it was taken. */
  readonly tryChange: (patch: SettingsPatch) => Promise<string | null>;
}

export type SettingsStore = StoreApi<SettingsState>;

export function createSettingsStore(client: Client, fail: (error: unknown) => void): SettingsStore {
  return createStore<SettingsState>()((set) => {
    client.on('settings.changed', ({ settings }) => set({ settings, known: true }));
    return {
      settings: defaultSettings,
      known: false,
      start: async () => {
        try {
          set({ settings: await client.api.settings.get({}), known: true });
        } catch (error) {
          fail(error);
        }
      },
      change: async (patch) => {
        try {
          await client.api.settings.change({ patch });
        } catch (error) {
          fail(error);
        }
      },
      tryChange: async (patch) => {
        try {
          await client.api.settings.change({ patch });
          return null;
        } catch (error) {
          return error instanceof AppError ? error.message : 'This could not be saved. Try again.';
        }
      },
    };
  });
}
