import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TaskSessions } from '../../shared/domain/task.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';
import type { TasksStore } from './tasksStore.ts';

export interface TaskSessionsState extends Loaded, TaskSessions {
  readonly refresh: () => Promise<void>;
}

export type TaskSessionsStore = StoreApi<TaskSessionsState>;

const nothing = { phase: 'idle', problem: null, payloads: [], ledger: [], progress: [] } as const;

/** Keeps the payloads and the ledger of the current task. */
export function createTaskSessionsStore(client: Client, tasks: TasksStore): TaskSessionsStore {
  const latest = createLatest();
  const store = createStore<TaskSessionsState>()((set, get) => ({
    ...nothing,
    refresh: async () => {
      const { projectId, currentId: taskId } = tasks.getState();
      if (projectId === null || taskId === null) return;
      await load(latest, {
        ask: () => client.api.tasks.sessions({ projectId, taskId }),
        show: set,
        ...(get().phase === 'ready' ? { loading: 'quiet' } : {}),
        ready: (sessions): Partial<TaskSessionsState> => sessions,
        failed: {},
      });
    },
  }));
  tasks.subscribe((now, before) => {
    if (now.currentId !== before.currentId) {
      latest.cancel();
      store.setState(nothing);
      void store.getState().refresh();
    } else if (countOf(now) !== countOf(before) || now.shown?.markdown !== before.shown?.markdown)
      void store.getState().refresh();
  });
  return store;
}

/** Returns the number of payloads of the current task, which changes as they are saved. */
function countOf({ rows, currentId }: ReturnType<TasksStore['getState']>): number {
  return rows.find(({ id }) => id === currentId)?.payloads ?? 0;
}
