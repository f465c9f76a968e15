import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TaskFields, TasksApi } from '../../shared/api/tasks.ts';
import { touchesPayloadFolder } from '../../shared/domain/payload/payloadSettings.ts';
import { payloadsOf } from '../../shared/domain/project.ts';
import type { TaskRow, TaskView } from '../../shared/domain/task.ts';
import type { PlanEdit } from '../../shared/domain/task/planEdit.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { MarkdownRecord } from '../editing/markdownStore.ts';
import { followProject, type ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';

type NewTask = Omit<Parameters<TasksApi['create']>[0], 'projectId'>;

export interface TasksState extends Loaded, Omit<MarkdownRecord, 'shown'> {
  readonly projectId: string | null;
  /** Sorted by last use, newest first. */
  readonly rows: readonly TaskRow[];
  readonly query: string;
  readonly currentId: string | null;
  /** The current task; `null` until it is read. */
  readonly shown: TaskView | null;
  /** Reads the tasks now, and again when records or payloads change on disk. Returns a function that stops this. */
  readonly follow: () => () => void;
  readonly refresh: () => Promise<void>;
  readonly search: (query: string) => void;
  readonly choose: (taskId: string | null) => Promise<void>;
  /** Makes a task and shows it; resolves to its id, or to `null`. */
  readonly create: (task: NewTask) => Promise<string | null>;
  /** Changes the current task, or the named one. */
  readonly change: (fields: TaskFields, taskId?: string) => Promise<boolean>;
  /** Makes one change of the current task's plan; resolves to `null` if it was not made. */
  readonly edit: (edit: PlanEdit) => Promise<{ readonly inDraft: boolean } | null>;
  /** Resolves to whether there was a step. */
  readonly undo: () => Promise<boolean>;
  readonly redo: () => Promise<boolean>;
  readonly remove: (taskId: string) => Promise<boolean>;
  readonly restore: (taskId: string) => Promise<void>;
}

export type TasksStore = StoreApi<TasksState>;

const nothing = {
  rows: [],
  phase: 'idle',
  problem: null,
  query: '',
  currentId: null,
  shown: null,
  leftMarkdown: null,
} as const;

/** Caches core's newest state of the tasks of the open project. Rejections go to `fail`. */
export function createTasksStore(
  client: Client,
  projects: ProjectStore,
  fail: (error: unknown) => void,
): TasksStore {
  const { tasks, otherTexts } = client.api;
  const lists = createLatest();
  const reads = createLatest();
  let followers = 0;
  const store = createStore<TasksState>()((set, get) => {
    const { ask, perform } = createAttempts(fail, () => get().projectId);

    const read = async (): Promise<void> => {
      const { projectId, currentId: taskId } = get();
      if (projectId === null || taskId === null) return;
      const answer = await reads.run(() => tasks.read({ projectId, taskId }));
      if (answer.status === 'ok' && get().currentId === taskId) {
        put(answer.value);
        await askLeft();
      }
      if (answer.status === 'failed') fail(answer.error);
    };
    /** Returns the current task for a call; `null` if there is none. */
    const current = () => {
      const { projectId, currentId: taskId } = get();
      return projectId === null || taskId === null ? null : { projectId, taskId };
    };
    const { ask: askOfTask, perform: performOnTask } = createAttempts(fail, current);
    /** Asks about a plan that an earlier window left undecided. */
    const askLeft = async (): Promise<void> => {
      const ref = current();
      if (ref === null || get().leftMarkdown !== null) return;
      const left = await ask(() => otherTexts.take({ of: { what: 'task', ...ref } }));
      // A text that is not asked about now stays on disk.
      if (left === null || get().currentId !== ref.taskId) return;
      set({ leftMarkdown: { otherId: left.otherId, text: left.other.text ?? '' } });
    };
    const put = (task: TaskView): void => {
      const { shown } = get();
      if (shown?.id === task.id && shown.revision > task.revision) return;
      set({ shown: task });
    };

    client.on('tasks.changed', ({ projectId, taskId, task }) => {
      if (projectId !== get().projectId) return;
      if (taskId === get().currentId && task !== null) put(task);
      if (followers > 0 || get().phase === 'ready') void get().refresh();
    });

    return {
      ...nothing,
      projectId: projects.getState().currentId,
      follow: () => {
        followers += 1;
        void get().refresh();
        return () => void (followers -= 1);
      },
      refresh: async () => {
        const { projectId } = get();
        if (projectId === null) return;
        const answer = await load(lists, {
          ask: () => tasks.list({ projectId }),
          show: set,
          ...(get().phase === 'ready' ? { loading: 'quiet' } : {}),
          ready: (rows): Partial<TasksState> => ({ rows }),
          failed: {},
        });
        // A newer list decides about the task that is shown.
        if (answer.status !== 'ok') return;
        const { rows, currentId } = get();
        const isThere = rows.some(({ id }) => id === currentId);
        if (!isThere)
          await get().choose(rows.find(({ state }) => state !== 'finished')?.id ?? rows[0]?.id ?? null);
        else if (get().shown === null) await read();
      },
      search: (query) => set({ query }),
      choose: async (taskId) => {
        if (taskId === get().currentId) return;
        reads.cancel();
        set({ currentId: taskId, shown: null, leftMarkdown: null });
        await read();
      },
      create: async (task) => {
        const made = await ask((projectId) => tasks.create({ projectId, ...task }));
        if (made === null) return null;
        set({ query: '' });
        await get().choose(made.taskId);
        await get().refresh();
        return made.taskId;
      },
      change: async (fields, taskId = get().currentId ?? '') =>
        await perform((projectId) => tasks.change({ projectId, taskId, fields })),
      edit: (edit) => askOfTask((ref) => tasks.editPlan({ ...ref, edit })),
      undo: async () => (await askOfTask((ref) => tasks.undo(ref)))?.undone ?? false,
      redo: async () => (await askOfTask((ref) => tasks.redo(ref)))?.redone ?? false,
      setMarkdown: async (markdown, base, after) => {
        const ref = current();
        if (ref === null) return 'failed';
        try {
          return await tasks.setPlan({ ...ref, markdown, base, ...(after === undefined ? {} : { after }) });
        } catch (error) {
          if (isAppError(error, 'tasks/conflict')) return { otherId: error.facts.otherId };
          fail(error);
          return 'failed';
        }
      },
      keepOther: (otherId, other) =>
        askOfTask((ref) => otherTexts.keep({ of: { what: 'task', ...ref }, otherId, other })),
      dropOther: async (otherId) => {
        await performOnTask((ref) => otherTexts.drop({ of: { what: 'task', ...ref }, otherId }));
        set({ leftMarkdown: null });
        await askLeft();
      },
      remove: (taskId) => perform((projectId) => tasks.remove({ projectId, taskId })),
      restore: async (taskId) => {
        if (await perform((projectId) => tasks.restore({ projectId, taskId }))) {
          await get().refresh();
          await get().choose(taskId);
        }
      },
    };
  });
  followProject(projects, [lists, reads], (projectId) => {
    store.setState({ ...nothing, projectId });
    if (followers > 0) void store.getState().refresh();
  });
  client.on('files.changed', ({ projectId, paths }) => {
    const { currentId, current } = projects.getState();
    if (followers === 0 || currentId !== projectId) return;
    if (touchesPayloadFolder(paths, payloadsOf(current))) void store.getState().refresh();
  });
  return store;
}
