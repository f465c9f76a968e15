import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * `lost`: the server does not answer, it is tried again. `missed`: it answers, but what it said meanwhile is not known.
 * `signed-out`: it answers, and does not know this page.
 */
export type Connection = 'starting' | 'open' | 'lost' | 'missed' | 'signed-out';

interface ConnectionState {
  readonly connection: Connection;
}

export type ConnectionStore = StoreApi<ConnectionState>;

export function createConnectionStore(): ConnectionStore {
  return createStore<ConnectionState>()(() => ({ connection: 'starting' }));
}
