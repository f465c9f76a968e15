import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RecoveredDraft } from '../../../shared/api/recovery.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { copiedToast } from '../../paths/createPathActs.ts';
import { followProject, type ProjectStore } from '../../projects/projectStore.ts';
import { createAttempts } from '../../requests/createAttempts.ts';
import { createLatest } from '../../requests/createLatest.ts';
import { load, type Loaded } from '../../requests/load.ts';
import { countWords, formatCount } from '../../ui/formats.ts';
import type { ToastStore } from '../../ui/toastStore.ts';
import type { EvidenceStore } from './evidenceStore.ts';
import { joinSentences } from '../../ui/joinSentences.ts';

export interface PayloadDraftState extends Loaded {
  /** Stays while it is made again. */
  readonly draft: RecoveredDraft | null;
  /** Milliseconds that making it took; `null` without a draft. */
  readonly took: number | null;
  /** True while the draft is put into Review, or the prompt is made. */
  readonly continuing: boolean;
  readonly copying: boolean;
  readonly refresh: () => Promise<void>;
  /** Opens the draft in Review. Pressed twice, it is one draft. */
  readonly goOn: () => Promise<void>;
  /** Copies a prompt with the evidence for any agent, and reports the result. */
  readonly copyPrompt: () => Promise<void>;
}

export type PayloadDraftStore = StoreApi<PayloadDraftState>;

interface Given {
  readonly client: Client;
  readonly projects: ProjectStore;
  readonly evidence: EvidenceStore;
  readonly toasts: ToastStore;
  /** Opens a draft in Review. */
  readonly onDraft: (draftId: string) => void;
}

/** The parts of the evidence that the draft is made of. */
const madeOf = ['facts', 'without', 'summary'] as const;

const nothing = { phase: 'idle', problem: null, draft: null, took: null } as const;

/** Keeps the draft of the session whose evidence is shown, and makes it again whenever a tick or the evidence changes. */
export function createPayloadDraftStore({
  client,
  projects,
  evidence,
  toasts,
  onDraft,
}: Given): PayloadDraftStore {
  const latest = createLatest(client);
  const { show, fail } = toasts.getState();
  /** Names what the draft is made of; `null` until the evidence was read. */
  const refOf = () => {
    const projectId = projects.getState().currentId;
    const { shown, facts, without, summary } = evidence.getState();
    return projectId === null || shown === null || facts === null
      ? null
      : { projectId, key: shown.key, without: [...without], ...(summary === null ? {} : { summary }) };
  };
  const { ask } = createAttempts(fail, refOf);
  const store = createStore<PayloadDraftState>()((set, get) => ({
    ...nothing,
    continuing: false,
    copying: false,
    refresh: async () => {
      const ref = refOf();
      if (ref === null) return;
      const began = performance.now();
      await load(latest, {
        ask: (operationId) => client.api.recovery.draft({ ...ref, operationId }),
        show: set,
        ready: (draft): Pick<PayloadDraftState, 'draft' | 'took'> => ({
          draft,
          took: performance.now() - began,
        }),
        failed: { draft: null, took: null },
      });
    },
    goOn: async () => {
      if (get().continuing) return;
      set({ continuing: true });
      const operationId = crypto.randomUUID();
      const answer = await ask(async (ref) => ({
        ref,
        ...(await client.api.recovery.review({ ...ref, operationId })),
      }));
      set({ continuing: false });
      // The user may have opened another project meanwhile.
      if (answer === null || answer.ref.projectId !== projects.getState().currentId) return;
      onDraft(answer.draftId);
      if (!answer.isNew)
        show({ level: 'info', message: 'Opened the draft that you made of the same evidence before' });
    },
    copyPrompt: async () => {
      if (get().copying) return;
      set({ copying: true });
      const operationId = crypto.randomUUID();
      const answer = await ask((ref) => client.api.recovery.copyPrompt({ ...ref, operationId }));
      set({ copying: false });
      if (answer === null) return;
      const { copied, tokens, leftOut } = answer;
      if (copied.status !== 'done') show(copiedToast('the evidence prompt', copied));
      else {
        const done = `Copied the evidence prompt, ${formatCount(tokens)} tokens`;
        const left = `${countWords(leftOut, 'line')} of evidence left out for length`;
        show({ level: 'good', message: leftOut === 0 ? done : joinSentences([done, left]) });
      }
    },
  }));
  evidence.subscribe((now, before) => {
    if (now.facts === null) {
      if (before.facts === null) return;
      latest.cancel();
      store.setState(nothing);
    } else if (madeOf.some((name) => now[name] !== before[name])) void store.getState().refresh();
  });
  followProject(projects, [latest], () => store.setState(nothing));
  return store;
}
