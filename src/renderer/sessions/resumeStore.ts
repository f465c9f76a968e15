import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createDriftStore, type DriftStore } from './drift/driftStore.ts';

export interface ResumeState {
  /** Drift of the newest payload, measured while the banner can show it. */
  readonly drift: DriftStore;
  /** Payloads whose banner the user has dismissed in this run, as `project session`. */
  readonly dismissed: ReadonlySet<string>;
  readonly dismiss: (projectId: string, session: number) => void;
}

export type ResumeStore = StoreApi<ResumeState>;

export function createResumeStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): ResumeStore {
  return createStore<ResumeState>()((set) => ({
    drift: createDriftStore(client, projects, fail),
    dismissed: new Set(),
    dismiss: (projectId, session) =>
      set(({ dismissed }) => ({ dismissed: new Set([...dismissed, resumeKey(projectId, session)]) })),
  }));
}

export function resumeKey(projectId: string, session: number): string {
  return `${projectId} ${session}`;
}
