import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/rpc/client.ts';
import type { AllowedValue, PatternTrial, ScanRule } from '../../shared/api/scanning.ts';
import type { ProjectStore } from '../projects/projectStore.ts';

interface ScanningState {
  readonly rules: readonly ScanRule[];
  /** Of the project that is open; `null`: none is. */
  readonly allowed: readonly AllowedValue[] | null;
  readonly start: () => Promise<void>;
  readonly tryPattern: (pattern: string, text: string) => Promise<PatternTrial>;
  readonly revoke: (ids: readonly string[]) => Promise<void>;
  readonly expire: (id: string, days: number | null) => Promise<void>;
}

export type ScanningStore = StoreApi<ScanningState>;

/** What the scan looks for and lets pass; asked for by the settings, and again when it has changed. */
export function createScanningStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): ScanningStore {
  const { scanning } = client.api;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      fail(error);
    }
  };
  return createStore<ScanningState>()((set, get) => {
    let asked = 0;
    const readAllowed = async (): Promise<void> => {
      const projectId = projects.getState().currentId;
      const mine = (asked += 1);
      const allowed = projectId === null ? null : await scanning.allowed({ projectId });
      if (mine === asked) set({ allowed });
    };
    client.on('scanning.decided', ({ projectId }) => {
      const isShown = get().rules.length > 0 && projectId === projects.getState().currentId;
      if (isShown) void attempt(readAllowed);
    });
    projects.subscribe((now, before) => {
      const isShown = get().rules.length > 0 && now.currentId !== before.currentId;
      if (isShown) void attempt(readAllowed);
    });
    const withProject = (work: (projectId: string) => Promise<void>): Promise<void> =>
      attempt(async () => {
        const projectId = projects.getState().currentId;
        if (projectId !== null) await work(projectId);
      });
    return {
      rules: [],
      allowed: null,
      start: () =>
        attempt(async () => {
          set({ rules: await scanning.rules({}) });
          await readAllowed();
        }),
      tryPattern: (pattern, text) => scanning.tryPattern({ pattern, text }),
      revoke: (ids) => withProject((projectId) => scanning.revoke({ projectId, ids })),
      expire: (id, days) => withProject((projectId) => scanning.expire({ projectId, id, days })),
    };
  });
}
