import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultSettings, type Settings, type SettingsPatch } from '../../shared/domain/settings.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts, problemOf } from '../requests/createAttempts.ts';

interface SettingsState {
  readonly settings: Settings;
  /** True after the first reading: until then the defaults apply. */
  readonly known: boolean;
  readonly start: () => Promise<void>;
  readonly change: (patch: SettingsPatch) => Promise<void>;
  /** Does as `change`, for typed values: resolves to the sentence about an invalid value, `null` if it was saved. */
  readonly tryChange: (patch: SettingsPatch) => Promise<string | null>;
}

export type SettingsStore = StoreApi<SettingsState>;

/** The sentence for a setting that a bug of the app prevented from being saved. */
export const notSaved = 'This could not be saved. Try again.';

export function createSettingsStore(client: Client, fail: (error: unknown) => void): SettingsStore {
  const { attempt } = createAttempts(fail);
  return createStore<SettingsState>()((set) => {
    client.on('settings.changed', ({ settings }) => set({ settings, known: true }));
    return {
      settings: defaultSettings,
      known: false,
      start: () => attempt(async () => set({ settings: await client.api.settings.get({}), known: true })),
      change: (patch) => attempt(() => client.api.settings.change({ patch })),
      tryChange: async (patch) => {
        try {
          await client.api.settings.change({ patch });
          return null;
        } catch (error) {
          return problemOf(error, notSaved);
        }
      },
    };
  });
}
