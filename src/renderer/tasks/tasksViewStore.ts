import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TasksStore } from './tasksStore.ts';

/** The pages of a task: the plan, and those that open from it. */
export type TaskPage = 'task' | 'questions' | 'checkpoint' | 'finish';

export interface TasksViewState {
  readonly page: TaskPage;
  readonly mode: 'sections' | 'markdown';
  /** The dialog that makes a task. */
  readonly making: 'plan' | 'issue' | null;
  /** The task whose name is being typed. */
  readonly renaming: { readonly id: string; readonly name: string } | null;
  readonly show: (page: TaskPage) => void;
  readonly setMode: (mode: TasksViewState['mode']) => void;
  readonly make: (making: TasksViewState['making']) => void;
  readonly rename: (renaming: TasksViewState['renaming']) => void;
}

export type TasksViewStore = StoreApi<TasksViewState>;

/** Keeps which page of the current task is shown, and how. Another task begins with its plan. */
export function createTasksViewStore(tasks: TasksStore): TasksViewStore {
  const store = createStore<TasksViewState>()((set) => ({
    page: 'task',
    mode: 'sections',
    making: null,
    renaming: null,
    show: (page) => set({ page }),
    setMode: (mode) => set({ mode }),
    make: (making) => set({ making }),
    rename: (renaming) => set({ renaming }),
  }));
  tasks.subscribe((now, before) => {
    if (now.currentId !== before.currentId) store.setState({ page: 'task', mode: 'sections' });
  });
  return store;
}
