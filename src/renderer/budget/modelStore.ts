import { createStore, type StoreApi } from 'zustand/vanilla';
import { modelTable, type ModelEntry } from '../../shared/domain/modelTable.ts';
import type { Client } from '../../shared/rpc/client.ts';

interface ModelState {
  readonly models: readonly ModelEntry[];
  readonly start: () => Promise<void>;
}

export type ModelStore = StoreApi<ModelState>;

export function createModelStore(client: Client, fail: (error: unknown) => void): ModelStore {
  return createStore<ModelState>()((set) => {
    let told = false;
    // The table is a function of the settings: what any window changes in it is here at once.
    client.on('settings.changed', ({ settings }) => {
      told = true;
      set({ models: modelTable(settings.models) });
    });
    return {
      models: [],
      start: async () => {
        try {
          const models = await client.api.tokens.models({});
          // What was said meanwhile is newer.
          if (!told) set({ models });
        } catch (error) {
          fail(error);
        }
      },
    };
  });
}
