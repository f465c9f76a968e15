import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PayloadFile } from '../../shared/domain/payload/payloadFile.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { Phase } from '../requests/load.ts';
import { countedModel, followCountedModel } from '../stack/countedModel.ts';
import type { StackStore } from '../stack/stackStore.ts';

export interface PayloadState {
  /** Newest session first. */
  readonly payloads: readonly PayloadFile[];
  /** Tokens of each payload for the stack's model, by session; absent until a payload is counted. */
  readonly tokens: ReadonlyMap<number, number>;
  readonly exact: boolean;
  readonly phase: Phase;
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
  const lists = createLatest();
  const figures = createLatest();
  const store = createStore<PayloadState>()((set, get) => {
    const count = async (): Promise<void> => {
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      const model = countedModel(stack.getState());
      const answer = await figures.run(async () => {
        const { counts, exact } = await client.api.payloads.counts({ projectId, model });
        return { tokens: new Map(counts.map(({ session, tokens }) => [session, tokens])), exact };
      });
      // After a failure the list stays without figures, so that they show as unknown.
      if (answer.status === 'ok') set(answer.value);
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
        const projectId = projects.getState().currentId;
        if (projectId === null) return;
        if (get().phase === 'idle') set({ phase: 'loading' });
        const answer = await lists.run(() => client.api.payloads.list({ projectId }));
        if (answer.status === 'ok') {
          set({ payloads: answer.value, phase: 'ready' });
          void count();
        }
        if (answer.status === 'failed') {
          // Reported once: each return to the window would repeat it.
          if (get().phase !== 'failed') fail(answer.error);
          set({ payloads: [], phase: 'failed' });
        }
      },
    };
  });
  followProject(projects, [lists, figures], () => {
    store.setState({ payloads: [], tokens: new Map(), phase: 'idle' });
    void store.getState().refresh();
  });
  window.addEventListener('focus', () => void store.getState().refresh());
  return store;
}

/** Returns the number of the next session: one more than the newest saved; `null` until known. */
export function nextSessionOf({ payloads, phase }: Pick<PayloadState, 'payloads' | 'phase'>): number | null {
  return phase === 'ready' ? (payloads[0]?.session ?? 0) + 1 : null;
}
