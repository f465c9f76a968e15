import { taskOfTitle } from '../../shared/domain/checkpoint.ts';
import type { TaskCopy } from '../../shared/domain/task.ts';
import type { Phase, PlanQuestion } from '../../shared/domain/task/plan.ts';
import type { PlanEdit } from '../../shared/domain/task/planEdit.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createMarkdownStore, type MarkdownStore } from '../editing/markdownStore.ts';
import type { GithubStore } from '../github/githubStore.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { createAssembleStore, type AssembleStore } from './assembleStore.ts';
import { copyToast } from './copyToast.ts';
import { currentKey } from './phaseWords.ts';
import { createTaskSessionsStore, type TaskSessionsStore } from './sessionsStore.ts';
import { createTasksStore, type TasksStore } from './tasksStore.ts';
import { createTasksViewStore, type TaskPage, type TasksViewStore } from './tasksViewStore.ts';
import { createTypedAnswersStore, keyOfAnswer, type TypedAnswersStore } from './typedAnswers.ts';

/** All stores of Tasks, connected. */
export interface Tasks {
  readonly store: TasksStore;
  readonly view: TasksViewStore;
  /** The plan as one text, while it is typed. */
  readonly markdown: MarkdownStore;
  /** The answers to open questions, while they are typed. */
  readonly typed: TypedAnswersStore;
  readonly assemble: AssembleStore;
  readonly sessions: TaskSessionsStore;
  readonly stack: StackStore;
  readonly toasts: ToastStore;
  readonly settings: SettingsStore;
  /** Asks whether the work needs a task, or makes it at once if the user does not want to be asked. */
  readonly beginEmpty: () => Promise<void>;
  /** Makes a task without a plan and shows it. */
  readonly startEmpty: () => Promise<void>;
  /** Makes a task of the open stack's name and goal. */
  readonly startFromStack: () => Promise<void>;
  /** Makes a task of an issue that a number or an address names; resolves to a sentence if there is none. */
  readonly startFromIssue: (text: string) => Promise<string | null>;
  /** Makes a task of a pasted plan; resolves to whether that worked. */
  readonly startFromPlan: (plan: string) => Promise<boolean>;
  /** Copies a text made of the current task, and says how that went. */
  readonly copy: (what: TaskCopy) => Promise<void>;
  /** Locks or defers a question, and says where the decision goes; resolves to whether that worked. */
  readonly settle: (question: PlanQuestion, edit: PlanEdit) => Promise<boolean>;
  /** Removes a phase from the plan, and offers to take that back for ten seconds. */
  readonly removePhase: (phase: Phase) => Promise<void>;
  /** Takes a pasted text: an answer, or a plan after asking. Resolves to whether it was taken or is asked about. */
  readonly paste: (text: string) => Promise<boolean>;
  readonly takeAsAnswer: (text: string) => Promise<boolean>;
  readonly takeAsPlan: (text: string) => Promise<boolean>;
  /** Drops the pasted answer, and offers to take that back for ten seconds. */
  readonly discardAnswer: () => Promise<void>;
  /** Shows a page of a task, unless the person has gone on to another task before that one is read. */
  readonly showPage: (taskId: string, page: TaskPage) => Promise<void>;
  /** Does what the dock's main button does. */
  readonly primary: () => Promise<void>;
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
  settings: SettingsStore,
  toasts: ToastStore,
  /** Shows a stack on its own screen. */
  onStack: (stackId: string) => void,
): Tasks {
  const { fail, show } = toasts.getState();
  const store = createTasksStore(client, projects, fail);
  const view = createTasksViewStore(store);
  const markdown = createMarkdownStore(store);
  markdown.subscribe(({ conflict }, before) => {
    if (conflict !== null && before.conflict === null) view.getState().setMode('markdown');
  });
  const typed = createTypedAnswersStore();
  const assemble = createAssembleStore(client, store, fail, onStack);
  const { ask, perform } = createAttempts(fail, () => {
    const { projectId, currentId: taskId } = store.getState();
    return projectId === null || taskId === null ? null : { projectId, taskId };
  });
  const offerUndo = (message: string, run: () => void): void => {
    show({ level: 'info', message, action: { label: 'Undo', run }, lastsMs: undoMs });
  };
  const copy = async (what: TaskCopy): Promise<void> => {
    // The text is made of the plan, with all that is typed.
    await markdown.getState().flush();
    const result = await ask((ref) => client.api.tasks.copy({ ...ref, what }));
    if (result !== null) show(copyToast(what, store.getState().shown, result));
  };
  const takeAsAnswer = async (text: string): Promise<boolean> => {
    const taken = await perform((ref) => client.api.tasks.takeAnswer({ ...ref, text }));
    if (taken) view.getState().show('questions');
    return taken;
  };
  const resolving = createLatest(client);
  const { create } = store.getState();
  const startEmpty = async (): Promise<void> => {
    await create({ name: '' });
  };
  return {
    store,
    view,
    markdown,
    typed,
    assemble,
    sessions: createTaskSessionsStore(client, store),
    stack,
    toasts,
    settings,
    beginEmpty: async () => {
      if (settings.getState().settings.askBeforeTask) view.getState().make('empty');
      else await startEmpty();
    },
    startEmpty,
    startFromStack: async () => {
      const { current } = stack.getState();
      if (current !== null) await create({ name: current.name, goal: current.goal, stackId: current.id });
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
      const issue = { repository: entry.repository, number: entry.number };
      // A checkpoint of a colleague names the task and its id. Where it can't be read, the title names the task.
      const named = await client.api.checkpoint
        .taskOf({ projectId, operationId: crypto.randomUUID(), issue })
        .catch(() => null);
      const { name = '', goal = '', ...more } = named ?? {};
      const made = await create({
        name: name.trim() === '' ? taskOfTitle(entry.title) : name,
        goal: goal.trim() === '' ? taskOfTitle(entry.title) : goal,
        issue,
        ...more,
      });
      if (made !== null) view.getState().make(null);
      return null;
    },
    startFromPlan: async (plan) => (await create({ name: '', plan })) !== null,
    copy,
    showPage: async (taskId, page) => {
      await store.getState().choose(taskId);
      if (store.getState().currentId === taskId) view.getState().show(page);
    },
    primary: async () => {
      const { shown } = store.getState();
      if (shown === null) return;
      if (view.getState().page === 'questions') {
        await copy({ kind: 'answers' });
        return;
      }
      if (view.getState().page !== 'task') return;
      const { phases } = shown.plan;
      const key = currentKey(phases);
      if (phases.length === 0) await copy({ kind: 'planning' });
      else if (key !== null) await assemble.getState().plan(key);
    },
    settle: async (question, edit) => {
      const key = keyOfAnswer(store.getState().currentId, question);
      const done = await store.getState().edit(edit);
      if (done === null) return false;
      typed.getState().forget(key);
      const message =
        edit.kind !== 'lock'
          ? `Deferred “${question.text}”`
          : done.inDraft
            ? 'Locked. The decision is in the open draft'
            : 'Locked. The decision goes into the next draft';
      show({ level: 'good', message });
      return true;
    },
    removePhase: async ({ key, title }) => {
      if ((await store.getState().edit({ kind: 'remove-phase', phase: key })) === null) return;
      offerUndo(`Removed the phase “${title}”`, () => void store.getState().undo());
    },
    paste: async (text) => {
      const found = await ask((ref) => client.api.tasks.inspect({ ...ref, text }));
      if (found === null) return false;
      if (found.phases === 0) return await takeAsAnswer(text);
      view.getState().askAboutPlan({ text, phases: found.phases });
      return true;
    },
    takeAsAnswer,
    takeAsPlan: async (text) => {
      const { shown, setMarkdown } = store.getState();
      if (shown === null) return false;
      const answer = await setMarkdown(text, shown.revision);
      if (answer === 'failed') return false;
      view.getState().show('task');
      if ('otherId' in answer) return true;
      if (shown.markdown.trim() !== '') offerUndo('Took the plan', () => void store.getState().undo());
      return true;
    },
    discardAnswer: async () => {
      const { shown } = store.getState();
      const text = shown?.reply?.text;
      if (text === undefined) return;
      if (!(await perform((ref) => client.api.tasks.discardAnswer(ref)))) return;
      view.getState().show('task');
      offerUndo('Discarded the answer', () => void takeAsAnswer(text));
    },
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
