import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RemovalReason } from '../../../shared/api/worktrees.ts';
import { listWords } from '../../../shared/domain/listWords.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { problemOf } from '../../requests/createAttempts.ts';
import { countWords } from '../../ui/formats.ts';
import type { ToastStore } from '../../ui/toastStore.ts';

/** A thing that can end with a task. Nothing is done before its own question is answered. */
export interface AfterSaveStep {
  readonly key: string;
  /** `Close checkpoint #151`. */
  readonly words: string;
  /** Shown at the end of its line. */
  readonly detail: string;
  /** Set if it is ticked from the start: it deletes nothing, and can be taken back. Its question is asked all the same. */
  readonly ahead?: true;
  /** The reason for which it can't be done now. */
  readonly whyNot?: string;
  readonly question: {
    readonly title: string;
    readonly text: string;
    readonly command?: string;
    readonly action: string;
  };
  /** Does it; resolves to a sentence, or to `null` if it says so itself. */
  readonly run: () => Promise<string | null>;
}

export interface AfterSaveState {
  /** The task that the steps end with. */
  readonly taskId: string | null;
  readonly steps: readonly AfterSaveStep[];
  /** Keys of those that are asked about once the note is saved. */
  readonly ticked: ReadonlySet<string>;
  readonly asked: AfterSaveStep | null;
  readonly busy: boolean;
  /** The reason for which the step could not be done; a sentence. */
  readonly problem: string | null;
  /** Finds what can end with a task, and ticks what deletes nothing. Ticks that the person set for this task stay as they are. */
  readonly find: (task: { readonly id: string; readonly name: string }) => Promise<void>;
  readonly toggle: (key: string) => void;
  /** Asks about each ticked step of a task, one after the other; about nothing if the steps of another one are found by now. */
  readonly ask: (taskId: string) => Promise<void>;
  /** The person's answer about the step that is asked about. */
  readonly answer: (yes: boolean) => Promise<void>;
}

export type AfterSaveStore = StoreApi<AfterSaveState>;

interface Given {
  readonly projects: ProjectStore;
  readonly toasts: ToastStore;
  /** Returns the stack of a task, with a way to remove it that offers to undo; `null` without one. */
  readonly stackOf: (task: { readonly id: string; readonly name: string }) => {
    readonly name: string;
    readonly items: number;
    readonly remove: () => Promise<void>;
  } | null;
}

const nothing = {
  taskId: null,
  steps: [],
  ticked: new Set<string>(),
  asked: null,
  busy: false,
  problem: null,
} as const;

export function createAfterSaveStore(client: Client, { projects, toasts, stackOf }: Given): AfterSaveStore {
  const { checkpoint, worktrees } = client.api;
  /** Goes on to the next step. */
  let next: (() => void) | null = null;
  let looked = 0;
  /** The ticks that the person set or took away, by task: its page may be left and opened again. */
  const decided = new Map<string, Map<string, boolean>>();

  const checkpointStep = async (projectId: string, taskId: string): Promise<readonly AfterSaveStep[]> => {
    const operationId = crypto.randomUUID();
    const { issue } = await checkpoint.open({ projectId, taskId, operationId, choices: {}, read: false });
    if (issue?.state !== 'open') return [];
    const name = `#${issue.number}`;
    return [
      {
        key: 'checkpoint',
        words: `Close checkpoint ${name}`,
        detail: 'asks first',
        ahead: true,
        question: {
          title: `Close ${name}?`,
          text: `The issue in ${issue.repository} is closed. Its text and its comments stay, and it can be opened again.`,
          action: `Close ${name}`,
        },
        run: async () => {
          await checkpoint.close({ projectId, taskId, operationId: crypto.randomUUID() });
          return `Closed ${name}`;
        },
      },
    ];
  };
  const stackStep = (task: { readonly id: string; readonly name: string }): readonly AfterSaveStep[] => {
    const stack = stackOf(task);
    if (stack === null) return [];
    const items = countWords(stack.items, 'item');
    return [
      {
        key: 'stack',
        words: `Delete the stack, ${items}`,
        detail: 'asks first',
        question: {
          title: `Delete the stack “${stack.name}”?`,
          text: `It has ${items}. Files, payloads and first messages stay. Undo brings it back for ten seconds.`,
          action: 'Delete the stack',
        },
        run: async () => {
          await stack.remove();
          return null;
        },
      },
    ];
  };
  const worktreeSteps = async (projectId: string, name: string): Promise<readonly AfterSaveStep[]> => {
    const { rows } = await worktrees.list({ projectId, operationId: crypto.randomUUID() });
    const own = rows.filter(({ isMain, facts }) => !isMain && facts?.payload?.task === name);
    return await Promise.all(
      own.map(async ({ key, name: folder, branch }): Promise<AfterSaveStep> => {
        const operationId = crypto.randomUUID();
        const { command, reasons } = await worktrees.look({ projectId, key, operationId });
        return {
          key: `worktree ${key}`,
          words: `Remove worktree ${folder}`,
          detail: reasons.length === 0 ? 'asks first' : countWords(reasons.length, 'reason'),
          ...(reasons.length === 0
            ? {}
            : { whyNot: `Not now: ${listWords(reasons.map(({ kind }) => reasonWords[kind]))}` }),
          question: {
            title: `Remove ${folder}?`,
            text: `Nothing exists only in this folder, so it can be deleted. ${branch === null ? 'The' : `The branch ${branch} and the`} task ${branch === null ? 'stays' : 'stay'}.`,
            command,
            action: 'Remove worktree',
          },
          run: async () => {
            await worktrees.remove({ projectId, key, operationId: crypto.randomUUID() });
            return `Removed ${folder}. Its branch and its task stay.`;
          },
        };
      }),
    );
  };

  const store = createStore<AfterSaveState>()((set, get) => ({
    ...nothing,
    find: async (task) => {
      const { currentId: projectId } = projects.getState();
      looked += 1;
      const mine = looked;
      set({ ...nothing, taskId: task.id });
      if (projectId === null) return;
      const [issues, folders] = await Promise.all([
        checkpointStep(projectId, task.id).catch(noSteps),
        worktreeSteps(projectId, task.name).catch(noSteps),
      ]);
      if (mine !== looked) return;
      const steps = [...issues, ...stackStep(task), ...folders];
      const own = decided.get(task.id);
      const isTicked = ({ key, ahead }: AfterSaveStep): boolean => own?.get(key) ?? ahead === true;
      set({ steps, ticked: new Set(steps.filter(isTicked).map(({ key }) => key)) });
    },
    toggle: (key) => {
      const ticked = new Set(get().ticked);
      const isOn = !ticked.delete(key);
      if (isOn) ticked.add(key);
      const { taskId } = get();
      if (taskId !== null) decided.set(taskId, new Map(decided.get(taskId)).set(key, isOn));
      set({ ticked });
    },
    ask: async (taskId) => {
      const { steps, ticked } = get();
      if (taskId !== get().taskId) return;
      const mine = looked;
      decided.delete(taskId);
      for (const step of steps) {
        if (!ticked.has(step.key) || step.whyNot !== undefined) continue;
        set({ asked: step, problem: null });
        await new Promise<void>((resolve) => (next = resolve));
        // Another project is open: nothing of this one is asked about there.
        if (mine !== looked) return;
      }
      set({ asked: null, ticked: new Set() });
    },
    answer: async (yes) => {
      const { asked, busy } = get();
      if (asked === null || busy) return;
      const mine = looked;
      if (yes) {
        set({ busy: true, problem: null });
        try {
          const message = await asked.run();
          if (message !== null) toasts.getState().show({ level: 'good', message });
        } catch (error) {
          // The dialog that would say so closed with its project.
          if (mine === looked) set({ busy: false, problem: problemOf(error) });
          else toasts.getState().fail(error);
          return;
        }
      }
      if (mine !== looked) return;
      set({ busy: false, asked: null, problem: null });
      next?.();
    },
  }));
  followProject(projects, [], () => {
    looked += 1;
    decided.clear();
    store.setState(nothing);
    next?.();
  });
  return store;
}

const reasonWords: Readonly<Record<RemovalReason['kind'], string>> = {
  uncommitted: 'uncommitted files',
  'not-pushed': 'commits that are not pushed',
  ignored: 'files that git ignores',
  running: 'a running session',
  own: 'this window shows it',
  main: 'it is the main worktree',
  locked: 'it is locked',
};

/** A part that can't be looked at can't be ended from here: its own screen says why. */
function noSteps(): readonly AfterSaveStep[] {
  return [];
}
