import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TaskRef } from '../../shared/api/tasks.ts';
import type { CheckpointView } from '../../shared/domain/checkpoint.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';

export interface AskCheckpointState {
  /** The task whose checkpoint is asked for. */
  readonly asked: Pick<CheckpointView, 'task' | 'issue' | 'state'> | null;
  /** Asks whether the checkpoint of a task is to be shown, if there is something to push. GitHub is not asked. */
  readonly ask: (ref: TaskRef) => Promise<void>;
  readonly answer: (yes: boolean) => void;
}

export type AskCheckpointStore = StoreApi<AskCheckpointState>;

/** Asks for a checkpoint once a payload is on disk. `onShow` shows that of a task. */
export function createAskCheckpointStore(
  client: Client,
  projects: ProjectStore,
  onShow: (taskId: string) => void,
): AskCheckpointStore {
  let taskId: string | null = null;
  const store = createStore<AskCheckpointState>()((set) => ({
    asked: null,
    ask: async (ref) => {
      const request = { ...ref, operationId: crypto.randomUUID(), choices: {}, read: false };
      // A checkpoint that can't be looked at has a page that says why; the payload is saved all the same.
      const view = await client.api.checkpoint.open(request).catch(() => null);
      if (view === null || view.repository === null || view.state.kind === 'up-to-date') return;
      if (projects.getState().currentId !== ref.projectId) return;
      ({ taskId } = ref);
      set({ asked: view });
    },
    answer: (yes) => {
      set({ asked: null });
      if (yes && taskId !== null) onShow(taskId);
    },
  }));
  followProject(projects, [], () => store.setState({ asked: null }));
  return store;
}
