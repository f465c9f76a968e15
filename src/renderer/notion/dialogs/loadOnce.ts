import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/rpc/client.ts';
import { createLatest } from '../../requests/createLatest.ts';

export type Loaded<T> =
  | { readonly phase: 'loading'; readonly words: string | null }
  | { readonly phase: 'ready'; readonly value: T }
  | { readonly phase: 'failed'; readonly problem: string };

export interface Load<T> {
  readonly loaded: Loaded<T>;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
}

/** Makes one request, sent by `start` and, after a failure, by it again. */
export function loadOnce<T>(client: Client, ask: (operationId: string) => Promise<T>): StoreApi<Load<T>> {
  return createStore<Load<T>>()((set, get) => {
    const latest = createLatest(client, (words) => {
      if (get().loaded.phase === 'loading') set({ loaded: { phase: 'loading', words } });
    });
    return {
      loaded: { phase: 'loading', words: null },
      start: async () => {
        set({ loaded: { phase: 'loading', words: null } });
        const answer = await latest.run(ask);
        if (answer.status === 'ok') set({ loaded: { phase: 'ready', value: answer.value } });
        if (answer.status === 'failed') set({ loaded: { phase: 'failed', problem: answer.problem } });
      },
      cancel: () => latest.cancel(),
    };
  });
}
