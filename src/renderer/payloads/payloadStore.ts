import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PayloadFile } from '../../shared/domain/payloadFile.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { countedModel, followCountedModel } from '../stack/countedModel.ts';
import type { StackStore } from '../stack/stackStore.ts';

export interface PayloadState {
  /** Newest session first. */
  readonly payloads: readonly PayloadFile[];
  /** Tokens of each payload for the stack's model, by session; absent where a payload is not counted yet. */
  readonly tokens: ReadonlyMap<number, number>;
  readonly exact: boolean;
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly refresh: () => Promise<void>;
}

export type PayloadStore = StoreApi<PayloadState>;

/** Lists the saved payloads of the current project, and again when the window gets the focus. */
export function createPayloadStore(
  client: Client,
  projects: ProjectStore,
  stack: StackStore,
  fail: (error: unknown) => void,
): PayloadStore {
  const store = createStore<PayloadState>()((set, get) => {
    let asked = 0;
    let counting = 0;
    const count = async (): Promise<void> => {
      const projectId = projects.getState().currentId;
      const mine = ++counting;
      if (projectId === null) return;
      try {
        const model = countedModel(stack.getState());
        const { counts, exact } = await client.api.payloads.counts({ projectId, model });
        if (mine !== counting || projectId !== projects.getState().currentId) return;
        set({ tokens: new Map(counts.map(({ session, tokens }) => [session, tokens])), exact });
      } catch {
        // The list stands without figures: that they are not known is shown.
      }
    };
    followCountedModel(client, stack, () => {
      if (get().phase === 'ready') void count();
    });
    return {
      payloads: [],
      tokens: new Map(),
      exact: true,
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
          if (mine !== asked) return;
          set({ payloads, phase: 'ready' });
          void count();
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
    store.setState({ payloads: [], tokens: new Map(), phase: 'idle' });
    void store.getState().refresh();
  });
  window.addEventListener('focus', () => void store.getState().refresh());
  return store;
}

/** The session about to start: one more than the newest saved; `null` before that is known. */
export function nextSessionOf({ payloads, phase }: Pick<PayloadState, 'payloads' | 'phase'>): number | null {
  return phase === 'ready' ? (payloads[0]?.session ?? 0) + 1 : null;
}
