import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * `lost`: the server does not answer, and the page retries. `missed`: it answers, but the events in between are lost.
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
