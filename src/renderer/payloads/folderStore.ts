import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FolderAnswer, PayloadFolder } from '../../shared/domain/payload/payloadFolder.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { SettingsStore } from '../preferences/settingsStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import type { ToastStore } from '../ui/toastStore.ts';

interface Question {
  readonly projectId: string;
  readonly folder: PayloadFolder;
  /** True before a save; false if the user only opened the dialog. */
  readonly saving: boolean;
}

interface FolderState {
  readonly question: Question | null;
  readonly busy: boolean;
  /**
   * Asks, before the first save in a project's payload folder, whether payloads are committed with the repository.
   * Resolves to whether to proceed with the save.
   */
  readonly ask: (projectId: string) => Promise<boolean>;
  /** Shows the choice again. */
  readonly show: (projectId: string) => Promise<void>;
  readonly choose: (answer: FolderAnswer) => Promise<void>;
  /** Closes without a choice; the save is cancelled. */
  readonly close: () => void;
}

export type FolderStore = StoreApi<FolderState>;

export function createFolderStore(client: Client, settings: SettingsStore, toasts: ToastStore): FolderStore {
  const { fail, show } = toasts.getState();
  const { perform, attempt } = createAttempts(fail);
  /** Projects whose user postponed the choice: the question returns at the next start. */
  const later = new Set<string>();
  let goOn: ((saves: boolean) => void) | null = null;
  /** Resolves to whether it was done. */
  const ignore = (projectId: string, where: 'gitignore' | 'exclude'): Promise<boolean> =>
    perform(async () => {
      const { file, line, ignored } = await client.api.payloads.ignoreFolder({ projectId, where });
      if (ignored) show({ level: 'good', message: `Added ${line} to ${file}` });
      else {
        show({
          level: 'warn',
          message: `Added ${line} to ${file}, but another rule includes the folder again. Look for a line with “!” in .gitignore.`,
        });
      }
    });
  return createStore<FolderState>()((set, get) => {
    const end = (saves: boolean): void => {
      set({ question: null, busy: false });
      goOn?.(saves);
      goOn = null;
    };
    return {
      question: null,
      busy: false,
      ask: async (projectId) => {
        const answer = settings.getState().settings.projects[projectId]?.payloadFolder;
        if ((answer !== undefined && answer !== 'later') || later.has(projectId)) return true;
        // If the state is unknown here, the save itself reports the problem.
        const folder = await client.api.payloads.folder({ projectId }).catch(() => null);
        if (folder === null || folder.state === 'none' || (answer === undefined && folder.used)) return true;
        goOn?.(false);
        return await new Promise<boolean>((resolve) => {
          goOn = resolve;
          set({ question: { projectId, folder, saving: true } });
        });
      },
      show: (projectId) =>
        attempt(async () => {
          const folder = await client.api.payloads.folder({ projectId });
          if (get().question === null) set({ question: { projectId, folder, saving: false } });
        }),
      choose: async (answer) => {
        const { question, busy } = get();
        if (question === null || busy) return;
        const { projectId } = question;
        set({ busy: true });
        if ((answer === 'gitignore' || answer === 'exclude') && !(await ignore(projectId, answer))) {
          set({ busy: false });
          return;
        }
        if (answer === 'later') later.add(projectId);
        await settings.getState().change({ project: { id: projectId, settings: { payloadFolder: answer } } });
        end(true);
      },
      close: () => end(false),
    };
  });
}
