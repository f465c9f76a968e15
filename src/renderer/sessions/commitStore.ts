import { createStore, type StoreApi } from 'zustand/vanilla';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createAttempts, problemOf } from '../requests/createAttempts.ts';
import type { ToastStore } from '../ui/toastStore.ts';

/** A commit of one payload's file that waits for the user's confirmation. */
export interface PlannedCommit {
  readonly projectId: string;
  readonly session: number;
  readonly path: string;
  readonly command: string;
  readonly message: string;
}

export interface CommitState {
  /** The reason why nothing can be committed in this project. */
  readonly whyNot: string | undefined;
  readonly planned: PlannedCommit | null;
  readonly busy: boolean;
  readonly problem: string | null;
  /** Output of git and of hooks that refused; `null` if there is none. */
  readonly output: string | null;
  /** Requests the details of the commit and shows them, without making it. */
  readonly plan: (session: number, path: string) => Promise<void>;
  readonly run: (message: string) => Promise<void>;
  readonly close: () => void;
}

export type CommitStore = StoreApi<CommitState>;

export function createCommitStore(client: Client, projects: ProjectStore, toasts: ToastStore): CommitStore {
  const { payloads } = client.api;
  const { fail, show } = toasts.getState();
  const inProject = createAttempts(fail, () => projects.getState().currentId);
  const whyNot = (): string | undefined =>
    projects.getState().current?.git === false ? 'There is no git repository here' : undefined;
  const store = createStore<CommitState>()((set, get) => ({
    whyNot: whyNot(),
    planned: null,
    busy: false,
    problem: null,
    output: null,
    plan: (session, path) =>
      inProject.attempt(async (projectId) => {
        const { command, message } = await payloads.commitPreview({ projectId, session });
        if (projects.getState().currentId !== projectId) return;
        set({ planned: { projectId, session, path, command, message }, problem: null, output: null });
      }),
    run: async (message) => {
      const { planned, busy } = get();
      if (planned === null || busy) return;
      const { projectId, session, path } = planned;
      set({ busy: true, problem: null, output: null });
      try {
        const { commit } = await payloads.commit({ projectId, session, message });
        show({ level: 'good', message: `Committed ${path} as ${commit.slice(0, 7)}` });
        if (get().planned === planned) set({ planned: null });
      } catch (error) {
        // If the dialog was closed meanwhile, a general message reports it.
        if (get().planned !== planned) fail(error);
        else {
          const output = isAppError(error, 'git/commit-refused') ? error.facts.output : undefined;
          set({ problem: problemOf(error), output: output ?? null });
        }
      } finally {
        set({ busy: false });
      }
    },
    close: () => set({ planned: null, problem: null, output: null }),
  }));
  projects.subscribe(() => store.setState({ whyNot: whyNot() }));
  return store;
}
