import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EvidenceText, EvidenceTextRef } from '../../../shared/api/recovery.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { copiedToast } from '../../paths/createPathActs.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { load, type Loaded } from '../../requests/load.ts';
import type { ToastStore } from '../../ui/toastStore.ts';

/** A note or an output of the session that is shown. */
export interface ShownText extends Pick<EvidenceTextRef, 'key' | 'of' | 'id'> {
  readonly title: string;
}

export interface EvidenceTextState extends Loaded {
  readonly isOpen: boolean;
  /** Stays while the dialog fades out. */
  readonly shown: ShownText | null;
  readonly text: EvidenceText | null;
  readonly open: (shown: ShownText) => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
  /** Copies the path, and reports the result. */
  readonly copyPlace: () => Promise<void>;
  /** Shows the file in the system's file manager. */
  readonly reveal: () => Promise<void>;
}

export type EvidenceTextStore = StoreApi<EvidenceTextState>;

const nothing = { phase: 'idle', problem: null, isOpen: false, shown: null, text: null } as const;

/** Keeps the one note or output that is open. */
export function createEvidenceTextStore(
  client: Client,
  projects: ProjectStore,
  toasts: ToastStore,
): EvidenceTextStore {
  const latest = createLatest(client);
  const { fail, show } = toasts.getState();
  const refOf = (): EvidenceTextRef | null => {
    const projectId = projects.getState().currentId;
    const { shown } = store.getState();
    if (projectId === null || shown === null) return null;
    const { key, of, id } = shown;
    return { projectId, key, of, id };
  };
  const { ask, attempt } = createAttempts(fail, refOf);
  const store = createStore<EvidenceTextState>()((set, get) => ({
    ...nothing,
    open: async (shown) => {
      set({ ...nothing, isOpen: true, shown });
      await get().refresh();
    },
    refresh: async () => {
      const ref = refOf();
      if (ref === null) return;
      await load(latest, {
        ask: (operationId) => client.api.recovery.text({ ...ref, operationId }),
        show: set,
        ready: (text): Pick<EvidenceTextState, 'text'> => ({ text }),
        failed: { text: null },
      });
    },
    close: () => {
      latest.cancel();
      set({ isOpen: false });
    },
    copyPlace: async () => {
      const operationId = crypto.randomUUID();
      const result = await ask((ref) => client.api.recovery.copyPlace({ ...ref, operationId }));
      if (result !== null) show(copiedToast('the path', result));
    },
    reveal: () => attempt((ref) => client.api.shell.revealEvidence(ref)),
  }));
  followProject(projects, [latest], () => store.setState(nothing));
  return store;
}
