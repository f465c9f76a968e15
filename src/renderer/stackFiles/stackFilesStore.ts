import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StackImport, StackTravel, TravelResult } from '../../shared/domain/stack/stackTravel.ts';
import type { StackView } from '../../shared/domain/stack.ts';
import type { StackRef } from '../../shared/api/common.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import type { StackStore } from '../stack/stackStore.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { fileNameOf, importWords } from './stackFileWords.ts';

/** A stack that the user wants to export or share, with the contents that leave with it. */
export interface Leaving {
  readonly stack: StackView;
  readonly how: 'share' | 'export';
  readonly travel: StackTravel;
}

export interface StackFilesState {
  readonly leaving: Leaving | null;
  /** Set while the report about an import is open. */
  readonly imported: StackImport | null;
  readonly busy: boolean;
  readonly duplicate: (stack: StackView) => Promise<void>;
  /** Reads the contents that would leave, for the user to decide. */
  readonly startLeaving: (stack: StackView, how: Leaving['how']) => Promise<void>;
  /** The user's confirmation, which includes possible secrets. */
  readonly leave: () => Promise<void>;
  readonly stay: () => void;
  readonly stopSharing: (stack: StackView) => Promise<void>;
  readonly importFile: () => Promise<void>;
  /** Imports a dropped file. */
  readonly importText: (text: string, name: string) => Promise<void>;
  readonly closeReport: () => void;
}

export type StackFilesStore = StoreApi<StackFilesState>;

export function createStackFilesStore(
  { api }: Client,
  stacks: StackStore,
  toasts: ToastStore,
): StackFilesStore {
  const { show, fail } = toasts.getState();
  const { perform } = createAttempts(fail, () => stacks.getState().projectId);
  /** Resolves to `null` if the user closed the dialog. */
  const exportTo = async (ref: StackRef, { stack }: Leaving): Promise<TravelResult | null> => {
    const { path } = await api.shell.chooseSaveFile({ name: fileNameOf(stack.name) });
    if (path === null) return null;
    const result = await api.stackFiles.export({ ...ref, path, allowPossible: true });
    if (result.status === 'done') show({ level: 'good', message: `Exported ${result.name}` });
    return result;
  };

  return createStore<StackFilesState>()((set, get) => {
    const attempt = async (work: (projectId: string) => Promise<void>): Promise<void> => {
      await perform(async (projectId) => {
        set({ busy: true });
        await stacks.getState().flush();
        await work(projectId);
      });
      set({ busy: false });
    };

    const share = async (ref: StackRef, { stack }: Leaving): Promise<TravelResult> => {
      const result = await api.stackFiles.share({ ...ref, allowPossible: true });
      if (result.status === 'done') {
        show({
          level: 'good',
          message: `${stack.name} is now in ${result.name}. Commit the file to share it`,
          action: { label: 'Undo', run: () => void get().stopSharing(stack) },
          lastsMs: 10_000,
        });
      }
      return result;
    };

    const report = async (imported: StackImport): Promise<void> => {
      await stacks.getState().chooseNew(imported.stackId);
      const { refused, missing, unknown } = imported;
      if (refused.length + missing.length + unknown.length > 0) set({ imported });
      else show({ level: 'good', message: importWords(imported) });
    };

    return {
      leaving: null,
      imported: null,
      busy: false,
      duplicate: ({ id }) =>
        attempt(async (projectId) => {
          const { stackId } = await api.stackFiles.duplicate({ projectId, stackId: id });
          await stacks.getState().chooseNew(stackId);
        }),
      startLeaving: (stack, how) =>
        attempt(async (projectId) => {
          const travel = await api.stackFiles.travel({ projectId, stackId: stack.id });
          set({ leaving: { stack, how, travel } });
        }),
      leave: () =>
        attempt(async (projectId) => {
          const { leaving } = get();
          if (leaving === null) return;
          const ref = { projectId, stackId: leaving.stack.id };
          const result = await (leaving.how === 'share' ? share(ref, leaving) : exportTo(ref, leaving));
          if (result === null) return;
          // The user must first see the content that was added meanwhile.
          const next = result.status === 'blocked' ? { ...leaving, travel: result.travel } : null;
          set({ leaving: next });
        }),
      stay: () => set({ leaving: null }),
      stopSharing: (stack) =>
        attempt(async (projectId) => {
          await api.stackFiles.stopSharing({ projectId, stackId: stack.id });
          show({ level: 'info', message: `${stack.name} is now on this machine only` });
        }),
      importFile: () =>
        attempt(async (projectId) => {
          const file = await api.shell.chooseFile({ purpose: 'stack' });
          if ('text' in file) await report(await api.stackFiles.importText({ projectId, ...file }));
          else if (file.path !== null) {
            await report(await api.stackFiles.importFile({ projectId, path: file.path }));
          }
        }),
      importText: (text, name) =>
        attempt(async (projectId) => report(await api.stackFiles.importText({ projectId, text, name }))),
      closeReport: () => set({ imported: null }),
    };
  });
}
