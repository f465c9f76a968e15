import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LedgerEntry } from '../../../shared/domain/payload/ledger.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { load, type Loaded } from '../../requests/load.ts';
import { everything, type LedgerFilter } from './filterLedger.ts';

export interface LedgerState extends Loaded {
  /** The latest ones first. */
  readonly entries: readonly LedgerEntry[];
  readonly filter: LedgerFilter;
  /** Reads the ledger of a session's task. The shown one stays until it arrives. */
  readonly load: (session: number) => Promise<void>;
  /** Reads the shown ledger again, if there is one. */
  readonly refresh: () => Promise<void>;
  readonly setFilter: (filter: Partial<LedgerFilter>) => void;
}

export type LedgerStore = StoreApi<LedgerState>;

const nothing = { phase: 'idle', entries: [], problem: null, filter: everything } as const;

/** Keeps the decisions over all sessions of a task, and the filter for them. */
export function createLedgerStore(client: Client, projects: ProjectStore): LedgerStore {
  const latest = createLatest();
  let shown: number | null = null;
  const store = createStore<LedgerState>()((set, get) => ({
    ...nothing,
    refresh: async () => {
      if (shown !== null) await get().load(shown);
    },
    load: async (session) => {
      shown = session;
      const projectId = projects.getState().currentId;
      if (projectId === null) return;
      await load(latest, {
        ask: () => client.api.payloads.ledger({ projectId, session }),
        show: set,
        ready: (entries) => ({ entries }),
        failed: { entries: [] },
      });
    },
    setFilter: (filter) => set((state) => ({ filter: { ...state.filter, ...filter } })),
  }));
  followProject(projects, [latest], () => {
    shown = null;
    store.setState(nothing);
  });
  return store;
}
