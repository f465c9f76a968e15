import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Difference } from '../../../shared/domain/file/difference.ts';
import type { Drift } from '../../../shared/domain/drift.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { load, type Loaded } from '../../requests/load.ts';

export interface DriftState extends Loaded {
  /** The session whose drift is followed. */
  readonly session: number | null;
  /** Stays while it is measured again. */
  readonly drift: Drift | null;
  /** Paths with a decision under way; `all` for every one. */
  readonly deciding: ReadonlySet<string>;
  /** Measures now, and again when files change. Returns a function that stops this. */
  readonly follow: (session: number) => () => void;
  readonly refresh: () => Promise<void>;
  /** Marks the present state of files as reviewed; without paths all of them. */
  readonly accept: (paths?: readonly string[]) => Promise<void>;
  /** Reverts that; without paths for all of them. */
  readonly reopen: (paths?: readonly string[]) => Promise<void>;
  /** Returns a file's difference from its state when the payload was saved; `null` if it failed, which was reported. */
  readonly difference: (path: string) => Promise<Difference | null>;
}

export type DriftStore = StoreApi<DriftState>;

/** ms. A build changes files as long as it runs. */
const changeRestMs = 500;

const nothing = {
  session: null,
  phase: 'idle',
  drift: null,
  problem: null,
  deciding: new Set<string>(),
} as const;

/** Measures the changes of the repository since one payload, while they are shown. */
export function createDriftStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
  restMs = changeRestMs,
): DriftStore {
  const { drift: api } = client.api;
  const latest = createLatest(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let following = false;
  const stop = (): void => {
    following = false;
    clearTimeout(timer);
    latest.cancel();
  };

  const store = createStore<DriftState>()((set, get) => {
    const place = (): { readonly projectId: string; readonly session: number } | null => {
      const { currentId: projectId } = projects.getState();
      const { session } = get();
      return projectId === null || session === null ? null : { projectId, session };
    };
    const { ask, perform } = createAttempts(fail, place);
    const decide = async (verb: typeof api.accept, paths?: readonly string[]): Promise<void> => {
      const keys = paths ?? ['all'];
      await perform(async (payload) => {
        set(({ deciding }) => ({ deciding: new Set([...deciding, ...keys]) }));
        await verb(paths === undefined ? payload : { ...payload, paths });
        if (get().session === payload.session) await get().refresh();
      });
      set(({ deciding }) => ({ deciding: new Set([...deciding].filter((key) => !keys.includes(key))) }));
    };
    return {
      ...nothing,
      follow: (session) => {
        stop();
        following = true;
        if (get().session !== session) set({ ...nothing, session });
        void get().refresh();
        return () => {
          if (get().session === session) stop();
        };
      },
      refresh: async () => {
        const payload = place();
        if (payload === null) return;
        clearTimeout(timer);
        await load(latest, {
          ask: (operationId) => api.measure({ ...payload, operationId }),
          show: set,
          ready: (drift): { drift: Drift | null } => ({ drift }),
          failed: { drift: null },
        });
      },
      accept: (paths) => decide((which) => api.accept(which), paths),
      reopen: (paths) => decide((which) => api.reopen(which), paths),
      difference: (path) => ask((payload) => api.difference({ ...payload, path })),
    };
  });
  followProject(projects, [latest], () => {
    stop();
    store.setState(nothing);
  });
  client.on('files.changed', ({ projectId }) => {
    if (!following || projects.getState().currentId !== projectId) return;
    clearTimeout(timer);
    timer = setTimeout(() => void store.getState().refresh(), restMs);
  });
  // If the watcher can't report changes on disk, the return to the window is the time to measure.
  window.addEventListener('focus', () => {
    if (following) void store.getState().refresh();
  });
  return store;
}
