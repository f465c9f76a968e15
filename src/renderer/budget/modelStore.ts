import { createStore, type StoreApi } from 'zustand/vanilla';
import { modelTable, type ModelEntry } from '../../shared/domain/model/modelTable.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createSnapshots } from '../requests/createSnapshots.ts';

interface ModelState {
  readonly models: readonly ModelEntry[];
  readonly start: () => Promise<void>;
}

export type ModelStore = StoreApi<ModelState>;

export function createModelStore(client: Client, fail: (error: unknown) => void): ModelStore {
  return createStore<ModelState>()((set) => {
    const { ask } = createAttempts(fail);
    const snapshots = createSnapshots();
    // The table depends on the settings, so a change in any window updates it at once.
    client.on('settings.changed', ({ settings }) => {
      snapshots.outdate();
      set({ models: modelTable(settings.models) });
    });
    return {
      models: [],
      start: async () => {
        const models = await ask(() => snapshots.ask(() => client.api.tokens.models({})));
        if (models !== null) set({ models });
      },
    };
  });
}
