import type { Client } from '../../shared/rpc/client.ts';
import { createMarkdownStore, type MarkdownStore } from '../editing/markdownStore.ts';
import type { GithubStore } from '../github/githubStore.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { createTasksStore, type TasksStore } from './tasksStore.ts';
import { createTasksViewStore, type TasksViewStore } from './tasksViewStore.ts';

/** All stores of Tasks, connected. */
export interface Tasks {
  readonly store: TasksStore;
  readonly view: TasksViewStore;
  /** The plan as one text, while it is typed. */
  readonly markdown: MarkdownStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
  /** Makes a task without a plan and shows it. */
  readonly startEmpty: () => Promise<void>;
  /** Makes a task of the open stack's name and goal. */
  readonly startFromStack: () => Promise<void>;
  /** Makes a task of an issue that a number or an address names; resolves to a sentence if there is none. */
  readonly startFromIssue: (text: string) => Promise<string | null>;
  /** Makes a task of a pasted plan; resolves to whether that worked. */
  readonly startFromPlan: (plan: string) => Promise<boolean>;
  /** Removes a task's record, and offers to restore it for ten seconds. */
  readonly remove: (taskId: string, name: string) => Promise<void>;
}

/** ms. */
const undoMs = 10_000;

export function createTasks(
  client: Client,
  projects: ProjectStore,
  stack: StackStore,
  github: GithubStore,
  toasts: ToastStore,
): Tasks {
  const { fail, show } = toasts.getState();
  const store = createTasksStore(client, projects, fail);
  const view = createTasksViewStore(store);
  const markdown = createMarkdownStore(store);
  markdown.subscribe(({ conflict }, before) => {
    if (conflict !== null && before.conflict === null) view.getState().setMode('markdown');
  });
  const resolving = createLatest(client);
  const { create } = store.getState();
  return {
    store,
    view,
    markdown,
    stack,
    toasts,
    startEmpty: async () => {
      await create({ name: '' });
    },
    startFromStack: async () => {
      const { current } = stack.getState();
      if (current !== null) await create({ name: current.name, goal: current.goal });
    },
    startFromIssue: async (text) => {
      const { projectId } = store.getState();
      if (projectId === null) return 'No project is open.';
      const { repository } = github.getState();
      const answer = await resolving.run((operationId) =>
        client.api.github.resolve({
          projectId,
          operationId,
          text,
          ...(repository === null || repository === '' ? {} : { repository }),
        }),
      );
      if (answer.status === 'failed') return answer.problem;
      if (answer.status !== 'ok') return null;
      const { entry } = answer.value;
      if (entry === null) return 'This names no issue. Write its number, such as #142, or paste its address.';
      const { title, number } = entry;
      const made = await create({
        name: title,
        goal: title,
        issue: { repository: entry.repository, number },
      });
      if (made !== null) view.getState().make(null);
      return null;
    },
    startFromPlan: async (plan) => (await create({ name: '', plan })) !== null,
    remove: async (taskId, name) => {
      if (!(await store.getState().remove(taskId))) return;
      show({
        level: 'info',
        message: `Removed the task “${name}”. Its payloads and stacks stay`,
        action: { label: 'Undo', run: () => void store.getState().restore(taskId) },
        lastsMs: undoMs,
      });
    },
  };
}
