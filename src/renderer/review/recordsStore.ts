import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReadEvidence } from '../../shared/api/recovery.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';
import type { ClaimsStore } from './claimsStore.ts';
import type { DraftStore } from './draftState.ts';

/** The session that a draft is of, with the evidence that its lines name. */
export interface RecordsState extends Loaded {
  /** `null` until a mark is opened, and if no session is known for the draft. */
  readonly facts: ReadEvidence | null;
  /** Reads the evidence of the session with this key, which is the draft's, unless it is there. */
  readonly look: (key: string | null) => Promise<void>;
}

export type RecordsStore = StoreApi<RecordsState>;

const nothing = { phase: 'idle', problem: null, facts: null } as const;

/** Keeps the facts of the session that the shown draft is compared with, from the first mark that is opened. */
export function createRecordsStore(client: Client, drafts: DraftStore, claims: ClaimsStore): RecordsStore {
  const latest = createLatest(client);
  const keyOf = () => claims.getState().view?.session?.key ?? null;
  const store = createStore<RecordsState>()((set, get) => ({
    ...nothing,
    look: async (key) => {
      const { projectId } = drafts.getState();
      if (projectId === null || key === null || get().facts !== null) return;
      await load(latest, {
        ask: (operationId) => client.api.recovery.read({ projectId, key, operationId }),
        show: set,
        ready: (facts): Pick<RecordsState, 'facts'> => ({ facts }),
        failed: { facts: null },
      });
    },
  }));
  let shown: string | null = null;
  claims.subscribe(() => {
    const key = keyOf();
    if (key === shown) return;
    shown = key;
    latest.cancel();
    store.setState(nothing);
  });
  return store;
}
