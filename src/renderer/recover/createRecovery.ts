import type { FoundSession } from '../../shared/api/recovery.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { ProjectStore } from '../projects/projectStore.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import type { ToastStore } from '../ui/toastStore.ts';
import { copiedToast } from '../paths/createPathActs.ts';
import { createEvidenceStore, type EvidenceStore } from './evidenceStore.ts';
import { createFoundStore, type FoundStore } from './foundStore.ts';

/** All stores of sessions that agents left on disk. */
export interface Recovery {
  readonly found: FoundStore;
  readonly evidence: EvidenceStore;
  /** Copies the path of a session's transcript, or its id, and reports the result. */
  readonly copy: (session: FoundSession, what: 'path' | 'id') => Promise<void>;
  /** Shows the transcript of a session in the system's file manager. */
  readonly reveal: (session: FoundSession) => Promise<void>;
}

export function createRecovery(client: Client, projects: ProjectStore, toasts: ToastStore): Recovery {
  const { fail, show } = toasts.getState();
  const { ask, attempt } = createAttempts(fail, () => projects.getState().currentId);
  return {
    found: createFoundStore(client, projects),
    evidence: createEvidenceStore(client, projects),
    copy: async ({ key }, what) => {
      const result = await ask((projectId) => client.api.recovery.copy({ projectId, key, what }));
      if (result !== null)
        show(copiedToast(what === 'path' ? 'the path of the transcript' : 'the session’s id', result));
    },
    reveal: ({ key }) => attempt((projectId) => client.api.shell.revealTranscript({ projectId, key })),
  };
}
