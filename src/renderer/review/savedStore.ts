import { createStore, type StoreApi } from 'zustand/vanilla';
import { missingAnchorsWords, type DraftView, type MissingAnchors } from '../../shared/domain/draft.ts';
import type { Confirmation } from '../../shared/domain/payload/ledger.ts';
import type { TaskQuestion } from '../../shared/domain/draft/taskQuestion.ts';
import type { SaveResult } from '../../shared/api/drafts.ts';
import type { Client } from '../../shared/rpc/client.ts';
import type { FolderStore } from '../payloads/folderStore.ts';
import { copyToast } from '../sessions/copyPayload.ts';
import type { Sessions } from '../sessions/createSessions.ts';
import { createAttempts } from '../requests/createAttempts.ts';
import { formatCount } from '../ui/formats.ts';
import type { NewToast, ToastStore } from '../ui/toastStore.ts';
import type { DraftStore } from './draftState.ts';
import type { MarkdownStore } from '../editing/markdownStore.ts';
import type { ReportStore } from './reportStore.ts';
import { countSecrets } from './reportView.ts';
import type { ReviewViewStore } from './reviewViewStore.ts';
import { savePlan } from './savePlan.ts';

export interface SavedState {
  readonly saving: boolean;
  /** Tokens of a payload that was not saved, since it is too long; `null` once the user has decided. */
  readonly refusedTokens: number | null;
  /** Asks whose task the draft is, until the user has decided. */
  readonly task: TaskQuestion | null;
  /** The result of checking an answer against the payload. */
  readonly confirmation: Confirmation | null;
  readonly save: (allowTooLong?: boolean) => Promise<void>;
  /** Returns the answer with marks for suspected secrets; `null` if it could not be checked. */
  readonly confirm: (session: number, answer: string) => Promise<string | null>;
  readonly copyCorrection: (session: number, answer: string) => Promise<void>;
  readonly closeDialog: () => void;
}

/** Actions on a payload that was just saved. */
export type AfterSave = Pick<Sessions, 'copy' | 'commit'>;

export type SavedStore = StoreApi<SavedState>;

interface SavedOptions {
  readonly client: Client;
  readonly drafts: DraftStore;
  readonly markdown: MarkdownStore;
  readonly report: ReportStore;
  readonly view: ReviewViewStore;
  readonly sessions: AfterSave;
  readonly folder: FolderStore;
  readonly toasts: ToastStore;
  /** Resolves to whether the draft is saved now. */
  readonly beforeSave: (draft: DraftView) => Promise<boolean>;
  /** Called with a draft that is saved. */
  readonly onSaved: (draft: DraftView) => void;
}

/** Saves a draft as a payload, and offers actions on it afterwards. */
export function createSavedStore(options: SavedOptions): SavedStore {
  const { client, drafts, markdown, report, view, sessions, folder, toasts } = options;
  const { payloads } = client.api;
  const { fail, show } = toasts.getState();
  const { ask } = createAttempts(fail, () => drafts.getState().projectId);
  /** Returns why nothing can be saved now, as a sentence. */
  const refusal = (): string | null => {
    const { shown, conflict } = drafts.getState();
    if (shown === null) return 'There is no draft to save. Paste one first.';
    if (conflict !== null || markdown.getState().conflict !== null) {
      return 'Not saved. First choose between your text and the one from another window.';
    }
    const plan = savePlan(shown, report.getState().report);
    return plan?.kind === 'saved' ? `Saved as ${plan.path}. Nothing has changed since.` : null;
  };
  /** True if the present draft is known to contain a secret. */
  const isBlocked = (): boolean => {
    const { report: known } = report.getState();
    return (
      known !== null &&
      known.revision === drafts.getState().shown?.revision &&
      countSecrets(known).findings > 0
    );
  };
  /** Calls `end` for another draft, or after checks of a newer state of this one find no secret. */
  const whenSecretsAreGone = (end: () => void): (() => void) => {
    const { currentId } = drafts.getState();
    const then = report.getState().report;
    const look = (): void => {
      const { report: now } = report.getState();
      const clean = now !== null && now !== then && !now.checks.some(({ id }) => id === 'secret');
      if (clean || drafts.getState().currentId !== currentId) end();
    };
    const stops = [report.subscribe(look), drafts.subscribe(look)];
    return () => stops.forEach((stop) => stop());
  };
  const store = createStore<SavedState>()((set, get) => {
    const say = (result: SaveResult): void => {
      switch (result.status) {
        case 'saved':
          show({
            ...aboutSaving,
            ...savedToast(result.session, result.path, sessions),
            ...(result.missing === undefined ? {} : lackOf(result.path, result.missing)),
          });
          break;
        case 'secrets':
          show({
            ...aboutSaving,
            scope: 'screen',
            until: whenSecretsAreGone,
            level: 'error',
            message:
              result.findings === 1
                ? 'Not saved: the payload contains a secret. See Checks.'
                : `Not saved: the payload contains ${formatCount(result.findings)} secrets. See Checks.`,
          });
          view.getState().askForFinding();
          break;
        case 'task':
          set({ task: result.question });
          view.getState().open('task');
          break;
        case 'too-long':
          set({ refusedTokens: result.tokens });
          view.getState().open('cut');
          break;
      }
    };
    return {
      saving: false,
      refusedTokens: null,
      task: null,
      confirmation: null,
      save: async (allowTooLong = false) => {
        if (get().saving) return;
        set({ saving: true, refusedTokens: null, task: null });
        await Promise.all([markdown.getState().flush(), drafts.getState().flush()]);
        const refused = refusal();
        if (refused !== null) show({ level: 'info', message: refused });
        else if (isBlocked()) {
          // Does the same as the button: the obstacle itself says what to do.
          view.getState().askForFinding();
          set({ saving: false });
          return;
        }
        const { projectId } = drafts.getState();
        if (refused !== null || projectId === null || !(await folder.getState().ask(projectId))) {
          set({ saving: false });
          return;
        }
        view.getState().open(null);
        const { shown } = drafts.getState();
        if (shown !== null && !(await options.beforeSave(shown))) {
          set({ saving: false });
          return;
        }
        const result = await drafts.getState().save(allowTooLong);
        set({ saving: false });
        if (result === null) return;
        say(result);
        // The save has found out the task of a draft that began without one.
        const saved = drafts.getState().drafts.find(({ id }) => id === shown?.id) ?? shown;
        if (result.status === 'saved' && saved !== null) options.onSaved(saved);
      },
      confirm: async (session, answer) => {
        const confirmation = await ask((projectId) => payloads.confirm({ projectId, session, answer }));
        set({ confirmation });
        return confirmation?.answer ?? null;
      },
      copyCorrection: async (session, correctionOf) => {
        const result = await ask((projectId) =>
          payloads.copy({ projectId, session, what: { correctionOf } }),
        );
        if (result === null) return;
        if (result.status === 'done') show({ level: 'good', message: 'Copied the correction' });
        else show(copyToast(session, 'markdown', result));
      },
      closeDialog: () => {
        set({ refusedTokens: null, task: null, confirmation: null });
        view.getState().open(null);
      },
    };
  });
  return store;
}

/** A message about one save replaces the one before. */
const aboutSaving = { subject: 'save-payload' } as const;

/** ms. The message offers two decisions. */
const savedToastMs = 12_000;

function savedToast(session: number, path: string, { copy, commit }: AfterSave): NewToast {
  return {
    level: 'good',
    message: `Saved ${path}`,
    action: { label: 'Copy as file reference', run: () => void copy(session, 'reference') },
    ...(commit.getState().whyNot === undefined
      ? { second: { label: 'Commit…', run: () => void commit.getState().plan(session, path) } }
      : {}),
    lastsMs: savedToastMs,
  };
}

/** Says what a saved payload lacks, in place of the message that all is well. */
function lackOf(path: string, missing: MissingAnchors): Pick<NewToast, 'level' | 'message' | 'lastsMs'> {
  return {
    level: 'warn',
    message: `Saved ${path}. ${missingAnchorsWords(missing)}`,
    lastsMs: lackToastMs,
  };
}

const lackToastMs = 30_000;
