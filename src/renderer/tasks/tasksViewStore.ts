import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TasksStore } from './tasksStore.ts';

/** The pages of a task: the plan, and those that open from it. */
export type TaskPage = 'task' | 'questions' | 'checkpoint' | 'finish';

export interface TasksViewState {
  readonly page: TaskPage;
  readonly mode: 'sections' | 'markdown';
  /** The dialog that makes a task; `empty` asks whether it needs to be one. */
  readonly making: 'empty' | 'plan' | 'issue' | 'answer' | null;
  /** A pasted answer that looks like a plan: asked about before it is taken. */
  readonly likePlan: { readonly text: string; readonly phases: number } | null;
  /** The tab at the right. */
  readonly right: 'answer' | 'payloads' | 'ledger' | 'validation';
  /** The task whose name is being typed. */
  readonly renaming: { readonly id: string; readonly name: string } | null;
  readonly show: (page: TaskPage) => void;
  readonly setMode: (mode: TasksViewState['mode']) => void;
  readonly make: (making: TasksViewState['making']) => void;
  readonly askAboutPlan: (likePlan: TasksViewState['likePlan']) => void;
  readonly setRight: (right: TasksViewState['right']) => void;
  readonly rename: (renaming: TasksViewState['renaming']) => void;
}

export type TasksViewStore = StoreApi<TasksViewState>;

/** Keeps which page of the current task is shown, and how. Another task begins with its plan. */
export function createTasksViewStore(tasks: TasksStore): TasksViewStore {
  const store = createStore<TasksViewState>()((set) => ({
    page: 'task',
    mode: 'sections',
    making: null,
    likePlan: null,
    right: 'payloads',
    renaming: null,
    show: (page) => set({ page, right: page === 'questions' ? 'answer' : 'payloads' }),
    setMode: (mode) => set({ mode }),
    make: (making) => set({ making }),
    askAboutPlan: (likePlan) => set({ likePlan }),
    setRight: (right) => set({ right }),
    rename: (renaming) => set({ renaming }),
  }));
  tasks.subscribe((now, before) => {
    if (now.currentId !== before.currentId)
      store.setState({ page: 'task', mode: 'sections', right: 'payloads' });
  });
  return store;
}
