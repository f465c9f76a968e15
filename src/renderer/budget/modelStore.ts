import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Model } from '../../shared/domain/model.ts';
import type { Client } from '../../shared/rpc/client.ts';

interface ModelState {
  readonly models: readonly Model[];
  readonly start: () => Promise<void>;
}

export type ModelStore = StoreApi<ModelState>;

export function createModelStore(client: Client, fail: (error: unknown) => void): ModelStore {
  return createStore<ModelState>()((set) => ({
    models: [],
    start: async () => {
      try {
        set({ models: await client.api.tokens.models({}) });
      } catch (error) {
        fail(error);
      }
    },
  }));
}
