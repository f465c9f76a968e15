import type { FoundSession } from '../../../shared/api/recovery.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import type { ProjectStore } from '../../projects/projectStore.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import { copiedToast } from '../../paths/createPathActs.ts';
import { createEvidenceStore, type EvidenceStore, type ShownSession } from './evidenceStore.ts';
import { createEvidenceTextStore, type EvidenceTextStore } from './evidenceTextStore.ts';
import { createPayloadDraftStore, type PayloadDraftStore } from './payloadDraftStore.ts';
import { createFoundStore, type FoundStore } from './foundStore.ts';

/** All stores of sessions that agents left on disk. */
export interface Recovery {
  readonly found: FoundStore;
  readonly evidence: EvidenceStore;
  /** The note or the output that is open. */
  readonly text: EvidenceTextStore;
  readonly draft: PayloadDraftStore;
  /** Shows the evidence of a session, at a row by its key. */
  readonly show: (session: Pick<ShownSession, 'key' | 'title' | 'ended'>, row: string | null) => void;
  /** Copies the path of a session's transcript, or its id, and reports the result. */
  readonly copy: (session: FoundSession, what: 'path' | 'id') => Promise<void>;
  /** Lets the user choose a transcript from anywhere, and opens its evidence. */
  readonly choose: () => Promise<void>;
  /** Keeps the facts of a session in the project, and reports the result. */
  readonly keep: (session: Pick<FoundSession, 'key'>) => Promise<void>;
  /** Shows the transcript of a session in the system's file manager. */
  readonly reveal: (session: FoundSession) => Promise<void>;
}

export function createRecovery(
  client: Client,
  projects: ProjectStore,
  toasts: ToastStore,
  /** Opens a draft in Review. */
  onDraft: (draftId: string) => void,
): Recovery {
  const { fail, show } = toasts.getState();
  const { ask, attempt } = createAttempts(fail, () => projects.getState().currentId);
  const evidence = createEvidenceStore(client, projects);
  const found = createFoundStore(client, projects);
  return {
    found,
    evidence,
    keep: async ({ key }) => {
      const answer = await ask((projectId) => client.api.recovery.keep({ projectId, key }));
      if (answer === null) return;
      const { path, isNew } = answer;
      const { shown } = evidence.getState();
      if (shown?.key === key)
        evidence.setState({ shown: { ...shown, kept: { file: path, only: shown.kept?.only ?? false } } });
      show({
        level: 'good',
        message: isNew ? `Kept the facts in ${path}` : `The facts are in ${path} already`,
      });
      await found.getState().refreshQuietly();
    },
    show: ({ key, title, ended }, row) => {
      const known = found.getState().sessions.find((one) => one.key === key);
      const session = known ?? { key, title, ended, ending: null, deletion: null, kept: null };
      void evidence.getState().open(session, row);
    },
    text: createEvidenceTextStore(client, projects, toasts),
    draft: createPayloadDraftStore({ client, projects, evidence, toasts, onDraft }),
    choose: async () => {
      const chosen = await ask(async (projectId) => {
        const file = await client.api.shell.chooseFile({ purpose: 'transcript' });
        if (!('path' in file) || file.path === null) return null;
        return { projectId, session: await client.api.recovery.choose({ projectId, path: file.path }) };
      });
      // The user may have opened another project meanwhile.
      if (chosen === null || chosen.projectId !== projects.getState().currentId) return;
      await evidence.getState().open(chosen.session);
    },
    copy: async ({ key }, what) => {
      const result = await ask((projectId) => client.api.recovery.copy({ projectId, key, what }));
      if (result !== null)
        show(copiedToast(what === 'path' ? 'the path of the transcript' : 'the session’s id', result));
    },
    reveal: ({ key }) => attempt((projectId) => client.api.shell.revealTranscript({ projectId, key })),
  };
}
