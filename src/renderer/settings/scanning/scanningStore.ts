import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/rpc/client.ts';
import type { AllowedValue, PatternTrial, ScanRule } from '../../../shared/api/scanning.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import { createLatest } from '../../requests/createLatest.ts';

interface ScanningState {
  readonly rules: readonly ScanRule[];
  /** Allowed values of the open project; `null` if none is open. */
  readonly allowed: readonly AllowedValue[] | null;
  readonly start: () => Promise<void>;
  readonly tryPattern: (pattern: string, text: string) => Promise<PatternTrial>;
  readonly revoke: (ids: readonly string[]) => Promise<void>;
  readonly expire: (id: string, days: number | null) => Promise<void>;
}

export type ScanningStore = StoreApi<ScanningState>;

/** Caches the rules of the scan and the values that it lets pass, from the opening of the settings on. */
export function createScanningStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): ScanningStore {
  const { scanning } = client.api;
  const { perform } = createAttempts(fail);
  const inProject = createAttempts(fail, () => projects.getState().currentId);
  return createStore<ScanningState>()((set, get) => {
    const latest = createLatest();
    const readAllowed = async (): Promise<void> => {
      const projectId = projects.getState().currentId;
      const answer = await latest.run(async () =>
        projectId === null ? null : scanning.allowed({ projectId }),
      );
      if (answer.status === 'ok') set({ allowed: answer.value });
      if (answer.status === 'failed') fail(answer.error);
    };
    const readShown = (): void => {
      if (get().rules.length > 0) void readAllowed();
    };
    client.on('scanning.decided', ({ projectId }) => {
      if (projectId === projects.getState().currentId) readShown();
    });
    followProject(projects, [latest], readShown);
    return {
      rules: [],
      allowed: null,
      start: async () => {
        if (await perform(async () => set({ rules: await scanning.rules({}) }))) await readAllowed();
      },
      tryPattern: (pattern, text) => scanning.tryPattern({ pattern, text }),
      revoke: (ids) => inProject.attempt((projectId) => scanning.revoke({ projectId, ids })),
      expire: (id, days) => inProject.attempt((projectId) => scanning.expire({ projectId, id, days })),
    };
  });
}
