import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TaskRef } from '../../shared/api/tasks.ts';
import type { Validation } from '../../shared/api/validation.ts';
import { isAppError } from '../../shared/errors.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { createLatest } from '../requests/createLatest.ts';
import { load, type Loaded } from '../requests/load.ts';
import type { ToastStore } from '../ui/toastStore.ts';

/** A run that is under way. */
export interface RunningValidation {
  readonly operationId: string;
  /** The command whose output arrived last; `null` before any. */
  readonly command: string | null;
  /** The latest part of its output, with suspected secrets masked. */
  readonly output: string;
  readonly stopping: boolean;
}

interface ValidationState extends Loaded {
  /** The task that is shown. */
  readonly ref: TaskRef | null;
  readonly validation: Validation | null;
  readonly running: RunningValidation | null;
  /** Commands that wait for the person's confirmation, and whether the run is a retry; `null` if none do. */
  readonly asked: { readonly commands: readonly string[]; readonly retry: boolean } | null;
  /** The whole output of the command that failed, while it is shown. */
  readonly log: string | null;
  /** Follows a task until the returned function is called: reads it now, and after each change of files. */
  readonly follow: (ref: TaskRef) => () => void;
  readonly refresh: () => Promise<void>;
  readonly run: (retry?: boolean) => Promise<void>;
  readonly stop: () => void;
  /** The person's answer to `asked`. */
  readonly answer: (yes: boolean) => Promise<void>;
  readonly showLog: (runId: string | null) => Promise<void>;
  readonly copyStop: () => Promise<void>;
  /** Adds the line about the newest run to the task's open draft. */
  readonly addToDraft: () => Promise<void>;
}

export type ValidationStore = StoreApi<ValidationState>;

interface Given {
  readonly toasts: ToastStore;
  /** Adds a line to `validation` of the task's open draft, once. Returns false if the task has none. */
  readonly addLine: (taskId: string, line: string) => Promise<boolean>;
}

/** ms. Git is asked once files have rested. */
const restMs = 1_000;
const empty = {
  phase: 'idle',
  problem: null,
  ref: null,
  validation: null,
  running: null,
  asked: null,
  log: null,
} as const satisfies Partial<ValidationState>;

export function createValidationStore(client: Client, { toasts, addLine }: Given): ValidationStore {
  const { api } = client;
  const { fail, show } = toasts.getState();
  const reads = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<ValidationState>()((set, get) => {
    const { attempt } = createAttempts(fail, () => get().ref);
    const read = async (quiet: boolean): Promise<void> => {
      const { ref } = get();
      if (ref === null) return;
      await load<Validation, { readonly validation?: Validation }>(reads, {
        ask: () => api.validation.read(ref),
        show: set,
        ready: (validation) => ({ validation }),
        failed: {},
        ...(quiet ? { loading: 'quiet' as const } : {}),
      });
    };
    const isShown = (ref: TaskRef): boolean =>
      get().ref?.taskId === ref.taskId && get().ref?.projectId === ref.projectId;
    const start = (retry: boolean): Promise<void> =>
      attempt(async (ref) => {
        if (get().running !== null) return;
        const operationId = crypto.randomUUID();
        set({ running: { operationId, command: null, output: '', stopping: false }, log: null });
        try {
          await api.validation.run({ ...ref, operationId, ...(retry ? { retry: true as const } : {}) });
        } catch (error) {
          if (isAppError(error, 'cancelled'))
            show({ level: 'info', message: 'Stopped. What ran before is kept.' });
          else throw error;
        } finally {
          if (get().running?.operationId === operationId) set({ running: null });
          if (isShown(ref)) await read(true);
        }
      });
    return {
      ...empty,
      follow: (ref) => {
        if (!isShown(ref)) set({ ...empty, ref });
        void read(false);
        return () => {
          clearTimeout(timer);
          timer = undefined;
        };
      },
      refresh: () => read(true),
      run: async (retry = false) => {
        const { validation, running } = get();
        if (validation === null || running !== null) return;
        const commands = validation.commands.filter(({ confirmed }) => !confirmed);
        // A retry is of a command that was confirmed before.
        if (commands.length > 0 && !retry)
          set({ asked: { commands: commands.map(({ command }) => command), retry } });
        else await start(retry);
      },
      stop: () => {
        const { running } = get();
        if (running === null) return;
        set({ running: { ...running, stopping: true } });
        api.operations.cancel({ operationId: running.operationId }).catch(fail);
      },
      answer: async (yes) => {
        const { asked, ref } = get();
        set({ asked: null });
        if (asked === null || ref === null || !yes) return;
        await attempt(async () => {
          await api.validation.confirm({ ...ref, commands: asked.commands });
          await read(true);
        });
        await start(asked.retry);
      },
      showLog: async (runId) => {
        if (runId === null) set({ log: null });
        else await attempt(async (ref) => set({ log: await api.validation.log({ ...ref, runId }) }));
      },
      copyStop: () =>
        attempt(async (ref) => {
          const { status } = await api.validation.copyStop(ref);
          if (status === 'done') show({ level: 'good', message: 'Copied the prompt to stop and explain' });
          else show({ level: 'error', message: notCopied[status] });
        }),
      addToDraft: () =>
        attempt(async ({ taskId }) => {
          const line = get().validation?.line ?? null;
          if (line === null) return;
          const added = await addLine(taskId, line);
          show(
            added
              ? { level: 'good', message: 'Added the result to the open draft' }
              : {
                  level: 'info',
                  message: 'This task has no open draft. Start one in Review, then add the result.',
                },
          );
        }),
    };
  });
  client.on('validation.output', ({ projectId, taskId, command, text }) => {
    const { ref, running } = store.getState();
    if (ref?.projectId !== projectId || ref.taskId !== taskId || running === null) return;
    store.setState({ running: { ...running, command, output: text } });
  });
  client.on('files.changed', ({ projectId }) => {
    if (store.getState().ref?.projectId !== projectId || store.getState().running !== null) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void store.getState().refresh();
    }, restMs);
  });
  client.on('tasks.changed', ({ taskId }) => {
    if (store.getState().ref?.taskId === taskId) void store.getState().refresh();
  });
  return store;
}

const notCopied = {
  'not-scanned': 'The prompt could not be scanned for secrets, so nothing was copied. Try again.',
  blocked:
    'The output contains a suspected secret, so nothing was copied. Copy the part that you need from the log.',
  'clipboard-differs': 'The clipboard does not hold the whole prompt. Copy it again.',
} as const;
