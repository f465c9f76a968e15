import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ExportTarget } from '../../shared/domain/assembly.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { FolderStore } from '../payloads/folderStore.ts';
import { shownStack } from '../stack/shownStack.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { exportToast } from './exportMessages.ts';

/** The message exceeds the budget: the user decides whether to export it unchanged. */
interface OverBudgetQuestion {
  readonly target: ExportTarget;
  readonly tokens: number;
  readonly exact: boolean;
  readonly budget: number;
}

interface ExportState {
  readonly busy: ExportTarget | null;
  readonly question: OverBudgetQuestion | null;
  /** Grows with each export that was refused for its findings; the Secrets panel opens then. */
  readonly refusals: number;
  readonly run: (target: ExportTarget, allowOverBudget?: boolean) => Promise<void>;
  /** Answers the question: exports unchanged, or cancels. */
  readonly answer: (goOn: boolean) => Promise<void>;
}

export type ExportStore = StoreApi<ExportState>;

/** A message about one export replaces the one before. */
const subject = 'export';

export function createExportStore(
  client: Client,
  stack: StackStore,
  toasts: ToastStore,
  folder: FolderStore,
): ExportStore {
  /** Requested exports that are not done: a second press for one is ignored, another target waits for its turn. */
  const asked = new Set<ExportTarget>();
  let last: Promise<void> = Promise.resolve();
  return createStore<ExportState>()((set, get) => {
    const exportNow = async (target: ExportTarget, allowOverBudget: boolean): Promise<void> => {
      set({ busy: target, question: null });
      try {
        await stack.getState().flush();
        const shown = shownStack(stack.getState());
        if (shown === null) return;
        if (target !== 'clipboard' && !(await folder.getState().ask(shown.projectId))) return;
        const ref = { ...shown, target };
        const result = await client.api.assembly.export(allowOverBudget ? { ...ref, allowOverBudget } : ref);
        if (result.status === 'blocked') set((state) => ({ refusals: state.refusals + 1 }));
        if (result.status === 'over-budget') {
          const { tokens, budget } = result;
          const exact = stack.getState().assembly?.exact ?? false;
          set({ question: { target, tokens, exact, budget } });
        }
        const toast = exportToast(target, result);
        const copy = { action: { label: 'Copy first message', run: () => void get().run('clipboard') } };
        const way = result.status === 'not-opened' ? copy : {};
        if (toast !== null) toasts.getState().show({ ...toast, ...way, subject });
      } catch (error) {
        toasts.getState().fail(error, { subject });
      } finally {
        asked.delete(target);
        set({ busy: null });
      }
    };
    return {
      busy: null,
      question: null,
      refusals: 0,
      run: (target, allowOverBudget = false) => {
        if (!asked.has(target)) {
          asked.add(target);
          if (asked.size === 1) set({ busy: target });
          last = last.then(() => exportNow(target, allowOverBudget));
        }
        return last;
      },
      answer: async (goOn) => {
        const { question, run } = get();
        set({ question: null });
        if (goOn && question !== null) await run(question.target, true);
      },
    };
  });
}
