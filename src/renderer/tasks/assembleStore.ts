import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StackPlan } from '../../shared/domain/task.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import type { TasksStore } from './tasksStore.ts';

export interface AssembleState {
  /** The phase whose changes to the stack are listed, with these; `null` if none are. */
  readonly planned: { readonly phase: string; readonly plan: StackPlan } | null;
  readonly busy: boolean;
  /** Asks what a phase would change in the task's stack. */
  readonly plan: (phase: string) => Promise<void>;
  /** Makes the changes that are listed, and shows the stack. */
  readonly go: () => Promise<void>;
  readonly close: () => void;
}

export type AssembleStore = StoreApi<AssembleState>;

/** Brings a phase into the stack of the current task, after listing the changes. */
export function createAssembleStore(
  client: Client,
  tasks: TasksStore,
  fail: (error: unknown) => void,
  /** Shows a stack. */
  onStack: (stackId: string) => void,
): AssembleStore {
  return createStore<AssembleState>()((set, get) => {
    const { ask } = createAttempts(fail, () => {
      const { projectId, currentId: taskId } = tasks.getState();
      return projectId === null || taskId === null ? null : { projectId, taskId };
    });
    tasks.subscribe((now, before) => {
      if (now.currentId !== before.currentId) set({ planned: null });
    });
    return {
      planned: null,
      busy: false,
      plan: async (phase) => {
        const plan = await ask((ref) => client.api.tasks.planStack({ ...ref, phase }));
        if (plan !== null) set({ planned: { phase, plan } });
      },
      go: async () => {
        const { planned, busy } = get();
        if (planned === null || busy) return;
        set({ busy: true });
        const made = await ask((ref) => client.api.tasks.assemble({ ...ref, phase: planned.phase }));
        set({ busy: false });
        if (made === null) return;
        set({ planned: null });
        onStack(made.stackId);
      },
      close: () => set({ planned: null }),
    };
  });
}
