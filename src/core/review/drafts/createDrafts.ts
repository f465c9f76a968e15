import type { Emit } from '../../../shared/api.ts';
import { applyDraftEdit, entriesOf, findConflict } from '../../../shared/domain/applyDraftEdit.ts';
import type { Draft, DraftReport, DraftView } from '../../../shared/domain/draft.ts';
import type { DraftEdit } from '../../../shared/domain/draftEdit.ts';
import type { DraftRef, DraftsApi, SaveResult } from '../../../shared/api/drafts.ts';
import { AppError, isAppError } from '../../../shared/errors.ts';
import type { MaskedTexts } from '../../gate/createMaskedTexts.ts';
import type { Operations } from '../../operations/createOperations.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { taskPayloads } from '../ledger/taskPayloads.ts';
import type { Clock } from '../../storage/clock.ts';
import { payloadFolderOf, payloadSettingsOf } from '../../payload/folder/projectSettings.ts';
import { createAnnouncer } from '../../storage/createAnnouncer.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WorkerPool } from '../../workers/jobs.ts';
import { applyFix } from './applyFix.ts';
import { checkDraft, type CheckedDraft } from './checkDraft.ts';
import { createDraftFiles } from './createDraftFiles.ts';
import { createDraftHistory, type DraftHistory } from './createDraftHistory.ts';
import { findDrafts } from './findDrafts.ts';
import { keepEntryIds } from './keepEntryIds.ts';
import { redactDraft } from './redactDraft.ts';
import { saveDraft, targetOf } from './saveDraft.ts';
import { startDraft } from './startDraft.ts';
import { toDraftSections } from './toDraftSections.ts';
import { toPayload } from './toPayload.ts';

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly emit: Emit;
  readonly pool: WorkerPool;
  readonly operations: Operations;
  /** Hides suspected secrets in everything that a window gets of a draft, and restores them in what it sends. */
  readonly masked: MaskedTexts;
  readonly rootOf: (projectId: string) => Promise<string>;
  /** Stores the text that a fix moves out of a draft. */
  readonly addSnippet: (name: string, text: string) => Promise<void>;
  /** Called when a payload was saved. */
  readonly onSaved: (projectId: string, path: string) => void;
}

export interface Drafts {
  readonly api: DraftsApi;
  /** Deletes for good the drafts that this process removed. */
  close(): Promise<void>;
}

/** Fields that have no text of the user or an agent. */
const noText: ReadonlySet<string> = new Set(
  (
    'id draftId key letGo sha256 created edited kind template mark state severity section verdict ' +
    'repository head since folder status'
  ).split(' '),
);

/** Manages drafts of payloads. Each edit applies to the state on disk, and is on disk when its promise resolves. */
export function createDrafts(options: Options): Drafts {
  const { clock, newId, emit, pool, operations, masked, rootOf } = options;
  const files = createDraftFiles(options);
  const histories = new Map<string, DraftHistory>();
  /** The newest report of each draft, for its fixes. */
  const reports = new Map<string, CheckedDraft>();

  const historyOf = (draftId: string): DraftHistory => {
    const history = histories.get(draftId) ?? createDraftHistory();
    histories.set(draftId, history);
    return history;
  };
  const view = async (projectId: string, draft: Draft): Promise<DraftView> => {
    // The check reports a folder that can't be read; the window shows the text all the same.
    const session = await sessionOf(draft, await rootOf(projectId)).catch(() => 1);
    const history = historyOf(draft.id);
    const shown: DraftView = {
      ...draft,
      markdown: renderPayload(toPayload(draft, session)),
      undoable: history.can(draft, 'undo'),
      redoable: history.can(draft, 'redo'),
    };
    return await masked.hideIn(draft.id, shown, noText);
  };
  /** Announces each state of a draft after the one before it. */
  const announcer = createAnnouncer<DraftRef, Draft | null>({
    storage: options.storage,
    read: (ref) =>
      files.read(ref).catch((error: unknown) => {
        if (isAppError(error, 'drafts/unknown')) return null;
        throw error;
      }),
    async tell({ projectId, draftId }, draft) {
      const shown = draft === null ? null : await view(projectId, draft);
      emit('drafts.changed', { projectId, draftId, draft: shown });
    },
  });
  const announce = ({ projectId, draftId }: DraftRef) => announcer.announce({ projectId, draftId }, draftId);

  /** Returns true if the draft changed. */
  const take = async (
    ref: DraftRef,
    change: (now: Draft) => Draft | null,
    note: (before: Draft, after: Draft) => void = (before, after) =>
      historyOf(ref.draftId).note(before, after),
  ): Promise<boolean> => {
    let before: Draft | null = null;
    const after = await files.edit(ref, (now) => {
      const next = change(now);
      if (next === null || next === now) return null;
      before = now;
      return { ...next, revision: now.revision + 1, edited: new Date(clock()).toISOString() };
    });
    if (before === null) return false;
    note(before, after);
    await announce(ref);
    return true;
  };

  const step = (ref: DraftRef, direction: 'undo' | 'redo') =>
    take(
      ref,
      (now) => historyOf(ref.draftId).step(now, direction),
      (before, after) => historyOf(ref.draftId).stepped(before, after, direction),
    );

  const hide = async (ref: DraftRef, text: string): Promise<string> => {
    const [shown = ''] = await masked.hide(ref.draftId, [text]);
    return shown;
  };

  /** Converts an edit of the masked text into one of the stored text. */
  const revealed = async (ref: DraftRef, change: DraftEdit): Promise<DraftEdit> => {
    if (change.type !== 'split') return masked.revealIn(change);
    const entry = entriesOf(await files.read(ref)).find(({ id }) => id === change.entryId);
    return { ...change, at: masked.revealedOffset(await hide(ref, entry?.text ?? ''), change.at) };
  };

  const edit = async (ref: DraftRef, shown: DraftEdit): Promise<void> => {
    const change = await revealed(ref, shown);
    let found: ReturnType<typeof findConflict> = null;
    await take(
      ref,
      (now) => {
        found = findConflict(now, change);
        return found === null ? applyDraftEdit(now, change) : null;
      },
      (before, after) => historyOf(ref.draftId).note(before, after, typedOn(change)),
    );
    if (found !== null && change.type === 'change') {
      throw conflict(
        change.entryId,
        found === 'gone' ? found : await masked.hideIn(ref.draftId, found, noText),
      );
    }
  };

  const checkOf = async (projectId: string, draft: Draft, signal?: AbortSignal): Promise<DraftReport> => {
    const root = await rootOf(projectId);
    const { folder, limit } = payloadSettingsOf(root);
    const target = await targetOf(draft, root, folder);
    const before = await taskPayloads(root, folder, draft);
    const checked = await checkDraft(draft, { root, folder, limit, target, before, pool, signal });
    reports.set(draft.id, checked);
    return checked.report;
  };

  const saveNow = async (ref: DraftRef, allowTooLong: boolean): Promise<SaveResult> => {
    const draft = await files.read(ref);
    const root = await rootOf(ref.projectId);
    const { saved } = draft;
    if (saved?.revision === draft.revision && (await targetOf(draft, root, payloadFolderOf(root))).again) {
      // The file already has the exact text.
      return { status: 'saved', session: saved.session, path: saved.path };
    }
    const report = await checkOf(ref.projectId, draft);
    const result = await saveDraft(draft, report, {
      ...options,
      ...payloadSettingsOf(root),
      root,
      allowTooLong,
    });
    if (result.status !== 'saved') return await masked.hideIn(ref.draftId, result, noText);
    const { taskId, session, path, sha256 } = result;
    await files.edit(ref, (now) => ({
      ...now,
      taskId,
      saved: { session, path, sha256, revision: draft.revision },
    }));
    await announce(ref);
    options.onSaved(ref.projectId, path);
    return { status: 'saved', session, path };
  };

  /** The active save of each draft. */
  const saves = new Map<string, Promise<unknown>>();
  /** Saves one after the other: a second save finds the file of the first, and makes no second one. */
  const save = async (ref: DraftRef, allowTooLong: boolean): Promise<SaveResult> => {
    const before = saves.get(ref.draftId) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(() => saveNow(ref, allowTooLong));
    saves.set(ref.draftId, mine);
    try {
      return await mine;
    } finally {
      if (saves.get(ref.draftId) === mine) saves.delete(ref.draftId);
    }
  };

  return {
    api: {
      async list({ projectId }) {
        const drafts = await files.list(projectId);
        return await Promise.all(drafts.map((draft) => view(projectId, draft)));
      },
      async found({ projectId }) {
        const root = await rootOf(projectId);
        return await findDrafts(root, payloadFolderOf(root));
      },
      async create({ projectId, start }) {
        const root = await rootOf(projectId);
        const folder = payloadFolderOf(root);
        const content = await startDraft(masked.revealIn(start), root, folder, newId);
        const now = new Date(clock()).toISOString();
        const known = content.task === '' ? await taskPayloads(root, folder, content) : null;
        const draftId = newId();
        await files.create(projectId, {
          id: draftId,
          revision: 0,
          created: now,
          edited: now,
          ...content,
          task: known?.task ?? content.task,
          ...(known?.taskId === undefined ? {} : { taskId: known.taskId }),
          letGo: [],
        });
        await announce({ projectId, draftId });
        return { draftId };
      },
      edit: ({ edit: change, ...ref }) => edit(ref, change),
      async setMarkdown({ markdown, base, ...ref }) {
        const text = masked.reveal(markdown);
        await take(ref, (now) => {
          if (now.revision !== base) throw conflict(null, null);
          const parsed = parsePayload(text);
          const sections = keepEntryIds(now.sections, toDraftSections(parsed.sections, newId));
          return applyDraftEdit(now, {
            type: 'replace',
            sections,
            outside: [...new Set([...now.outside, ...parsed.outside])],
          });
        });
        return { markdown: await hide(ref, text) };
      },
      hide: async ({ text, ...ref }) => ({ text: await hide(ref, masked.reveal(text)) }),
      undo: async (ref) => ({ undone: await step(ref, 'undo') }),
      redo: async (ref) => ({ redone: await step(ref, 'redo') }),
      check: ({ operationId, ...ref }) =>
        operations.run(operationId, async (signal) => {
          const report = await checkOf(ref.projectId, await files.read(ref), signal);
          return await masked.hideIn(ref.draftId, report, noText);
        }),
      async fix({ revision, check: index, ...ref }) {
        const checked = reports.get(ref.draftId);
        if (checked?.report.revision !== revision) throw conflict(null, null);
        const check = checked.report.checks[index];
        const fix = check?.fix;
        const secret = check?.finding === undefined ? undefined : checked.secretOf(check.finding);
        if (fix === undefined) {
          throw new AppError('drafts/no-fix', 'There is nothing left to fix here. Run the checks again.', {});
        }
        // First into the library, so that the text cut from the draft is never lost.
        if (fix.snippet !== undefined) await options.addSnippet(fix.snippet.name, fix.snippet.text);
        await take(ref, (now) => {
          if (now.revision !== revision) throw conflict(null, null);
          if (secret !== undefined) return redactDraft(now, secret);
          const sections = applyFix(now.sections, fix, newId);
          return applyDraftEdit(now, { type: 'replace', sections, outside: now.outside });
        });
      },
      save: ({ allowTooLong = false, ...ref }) => save(ref, allowTooLong),
      async remove(ref) {
        await files.remove(ref);
        await announce(ref);
      },
      async restore(ref) {
        await files.restore(ref);
        await announce(ref);
      },
    },
    close: () => files.discardRemoved(),
  };
}

/** Returns the entry that the user types into; an entry's state or mark is set in one step. */
function typedOn(change: DraftEdit): string | undefined {
  if (change.type === 'set') return 'the draft';
  if (change.type !== 'change') return undefined;
  const { text, why, path } = change.fields;
  return text === undefined && why === undefined && path === undefined ? undefined : change.entryId;
}

function conflict(entryId: string | null, now: ReturnType<typeof findConflict>): AppError {
  const message =
    now === 'gone'
      ? 'This entry was removed in another window. Add yours again to keep it.'
      : 'This was changed in another window in the meantime. Compare both versions and choose one.';
  return new AppError('drafts/conflict', message, {
    entryId,
    text: now === null || now === 'gone' ? null : now.text,
  });
}

async function sessionOf(draft: Draft, root: string): Promise<number> {
  return (await targetOf(draft, root, payloadFolderOf(root))).session;
}
