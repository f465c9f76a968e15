import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PayloadFile } from '../../shared/domain/payloadFile.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';

export interface PayloadState {
  /** Newest session first. */
  readonly payloads: readonly PayloadFile[];
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly refresh: () => Promise<void>;
}

export type PayloadStore = StoreApi<PayloadState>;

/** Lists the saved payloads of the current project, and again when the window gets the focus. */
export function createPayloadStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): PayloadStore {
  const store = createStore<PayloadState>()((set, get) => {
    let asked = 0;
    return {
      payloads: [],
      phase: 'idle',
      refresh: async () => {
        const mine = ++asked;
        const projectId = projects.getState().currentId;
        if (projectId === null) {
          set({ payloads: [], phase: 'idle' });
          return;
        }
        if (get().phase === 'idle') set({ phase: 'loading' });
        try {
          const payloads = await client.api.payloads.list({ projectId });
          if (mine === asked) set({ payloads, phase: 'ready' });
        } catch (error) {
          if (mine !== asked) return;
          // Said once: coming back to the window would repeat it each time.
          if (get().phase !== 'failed') fail(error);
          set({ payloads: [], phase: 'failed' });
        }
      },
    };
  });
  projects.subscribe((now, before) => {
    if (now.currentId === before.currentId) return;
    store.setState({ payloads: [], phase: 'idle' });
    void store.getState().refresh();
  });
  window.addEventListener('focus', () => void store.getState().refresh());
  return store;
}
