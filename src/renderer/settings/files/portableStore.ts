import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  ImportPlan,
  PortableDone,
  PortableParts,
  PortableSummary,
} from '../../../shared/api/portable.ts';
import { listWords } from '../../../shared/domain/listWords.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import { countWords } from '../../ui/formats.ts';
import type { ToastStore } from '../../ui/toastStore.ts';

interface PortableState {
  readonly plan: ImportPlan | null;
  readonly busy: boolean;
  /** Returns the contents of an export; `null` if that failed, which was reported. */
  readonly summarise: (parts: PortableParts) => Promise<PortableSummary | null>;
  /** Asks for a path and writes the file. Resolves to the obstacle, `null` if it is done or was cancelled. */
  readonly write: (parts: PortableParts, allowPossible: boolean) => Promise<PortableSummary | 'done' | null>;
  /** Asks for a file, and shows the effects of importing it. */
  readonly read: () => Promise<void>;
  readonly apply: (ids: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

export type PortableStore = StoreApi<PortableState>;

const fileName = 'carryover-settings.json';

export function createPortableStore(client: Client, toasts: ToastStore): PortableStore {
  const { portable, shell } = client.api;
  const { fail, show } = toasts.getState();
  const scope = 'app';
  const { ask } = createAttempts((error) => fail(error, { scope }));
  return createStore<PortableState>()((set, get) => {
    const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
      set({ busy: true });
      const answer = await ask(work);
      set({ busy: false });
      return answer;
    };
    const undo = (): void => {
      void attempt(async () => {
        const { undone } = await portable.undo({});
        if (undone) show({ level: 'info', message: 'The import was undone.', scope });
      });
    };
    return {
      plan: null,
      busy: false,
      summarise: (parts) => attempt(() => portable.summary({ parts })),
      write: (parts, allowPossible) =>
        attempt(async () => {
          const { path } = await shell.chooseSaveFile({ name: fileName });
          if (path === null) return null;
          const result = await portable.export({ path, parts, allowPossible });
          if (result.status === 'blocked') return result.summary;
          show({ level: 'good', message: `Exported to ${result.name}`, scope });
          return 'done' as const;
        }),
      read: async () => {
        await attempt(async () => {
          const file = await shell.chooseFile({ purpose: 'portable' });
          if ('text' in file) set({ plan: await portable.readText(file) });
          else if (file.path !== null) set({ plan: await portable.readFile({ path: file.path }) });
        });
      },
      apply: async (ids) => {
        const { plan } = get();
        if (plan === null) return;
        await attempt(async () => {
          const done = await portable.apply({ planId: plan.planId, ids });
          set({ plan: null });
          show({
            level: 'good',
            message: `Imported ${doneWords(done)}`,
            action: { label: 'Undo', run: undo },
            scope,
          });
        });
      },
      close: () => set({ plan: null }),
    };
  });
}

/** Returns "3 settings, 1 snippet and 2 stacks". */
export function doneWords({ settings, snippets, stacks }: PortableDone): string {
  const parts = [counted(settings, 'setting'), counted(snippets, 'snippet'), counted(stacks, 'stack')].filter(
    (words) => words !== null,
  );
  return parts.length === 0 ? 'nothing' : listWords(parts);
}

function counted(count: number, noun: string): string | null {
  return count === 0 ? null : countWords(count, noun);
}
