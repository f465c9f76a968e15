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
    // The table is a function of the settings: what any window changes in it is here at once.
    client.on('settings.changed', ({ settings }) => set({ models: modelTable(settings.models) }));
    return {
      models: [],
      start: async () => {
        try {
          set({ models: await client.api.tokens.models({}) });
        } catch (error) {
          fail(error);
        }
      },
    };
  });
}
