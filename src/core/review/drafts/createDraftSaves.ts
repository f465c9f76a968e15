import type { Draft, DraftEntry, SavedDraft } from '../../../shared/domain/draft.ts';
import type { DraftFiles } from './createDraftFiles.ts';
import type { DraftOptions } from './draftOptions.ts';
import type { DraftRef, SaveResult } from '../../../shared/api/drafts.ts';
import { type DraftReports, askedOf } from './createDraftReports.ts';
import { applyDraftEdit } from '../../../shared/domain/draft/applyDraftEdit.ts';
import { noText } from './draftAnswers.ts';
import { noticeOrBug } from '../../storage/noticeOrBug.ts';
import { payloadSettingsOf } from '../../payload/folder/projectSettings.ts';
import { readPayloads } from '../../payload/folder/readPayloads.ts';
import { saveDraft, targetOf, withLastSave } from './saveDraft.ts';

interface Options extends Omit<DraftOptions, 'otherTexts' | 'operations' | 'decisions' | 'addSnippet'> {
  readonly files: DraftFiles;
  /** Changes a draft on disk, and tells the windows; returns false if nothing was to change. */
  readonly take: (ref: DraftRef, change: (now: Draft) => Draft | null) => Promise<boolean>;
  readonly announce: (ref: DraftRef) => Promise<unknown>;
  readonly check: DraftReports['check'];
}

/** Makes the function that saves a draft as a payload. */
export function createDraftSaves(
  options: Options,
): (ref: DraftRef, allowTooLong: boolean) => Promise<SaveResult> {
  const { files, take, announce, check, emit, masked, rootOf } = options;

  /** Records the save whose file is written. It took place, so a record that fails is no failure of the save. */
  const recordSave = async (ref: DraftRef, taskId: string | undefined, saved: SavedDraft): Promise<void> => {
    try {
      await files.edit(ref, ({ saving: _saving, ...now }) => ({
        ...now,
        ...(taskId === undefined ? {} : { taskId }),
        saved,
      }));
      await announce(ref);
    } catch (error) {
      const words = (why: string) =>
        `The payload is saved as ${saved.path}. Its draft could not record that: ${why}`;
      noticeOrBug(emit, options.logBug, 'drafts.save', words)(error);
    }
  };

  /** A command that passed proves nothing about files that were edited since: its line says so before it is saved. */
  const judgeValidation = async (ref: DraftRef, draft: Draft): Promise<boolean> => {
    const { validationNow } = options;
    const lines = validationEntries(draft).map(({ text }) => text);
    if (validationNow === undefined || lines.length === 0) return false;
    const now = await validationNow(ref.projectId, lines);
    if (now.size === 0) return false;
    return await take(ref, (before) =>
      validationEntries(before).reduce((next, { id, text }) => {
        const line = now.get(text);
        return line === undefined
          ? next
          : applyDraftEdit(next, { type: 'change', entryId: id, fields: { text: line } });
      }, before),
    );
  };

  const saveNow = async (ref: DraftRef, allowTooLong: boolean): Promise<SaveResult> => {
    const root = await rootOf(ref.projectId);
    const { folder, limit } = payloadSettingsOf(root);
    let read = await files.read(ref);
    let draft = withLastSave(read, root, folder);
    let { saved, revision } = draft;
    if (saved?.revision === revision && (await targetOf(draft, root, folder)).again) {
      // The file already has the exact text.
      if (draft !== read) await recordSave(ref, draft.taskId, saved);
      return { status: 'saved', session: saved.session, path: saved.path };
    }
    const asked = askedOf(draft, await readPayloads(root, folder));
    if (asked !== null) {
      const { question } = asked;
      return await masked.hideIn(ref.draftId, { status: 'task', question } as const, noText);
    }
    if (await judgeValidation(ref, draft)) {
      read = await files.read(ref);
      draft = withLastSave(read, root, folder);
      ({ saved, revision } = draft);
    }
    const report = await check(ref.projectId, draft);
    const result = await saveDraft(draft, report, {
      ...options,
      folder,
      limit,
      root,
      judge: options.judgeOf(ref.projectId),
      allowTooLong,
      async onWriting({ taskId, session, path, sha256 }) {
        const saving = { taskId, session, path, sha256, revision };
        await files.edit(ref, (now) => ({ ...now, ...(saved === undefined ? {} : { saved }), saving }));
      },
    });
    if (result.status !== 'saved') return await masked.hideIn(ref.draftId, result, noText);
    const { taskId, session, path, sha256 } = result;
    await recordSave(ref, taskId, { session, path, sha256, revision });
    options.onSaved(ref.projectId, path);
    const { missing } = result;
    return await masked.hideIn(
      ref.draftId,
      { status: 'saved', session, path, ...(missing === undefined ? {} : { missing }) },
      noText,
    );
  };

  /** The active save of each draft. */
  const saves = new Map<string, Promise<unknown>>();
  /** Saves one after the other: a second save finds the file of the first, and makes no second one. */
  return async (ref, allowTooLong) => {
    const before = saves.get(ref.draftId) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(() => saveNow(ref, allowTooLong));
    saves.set(ref.draftId, mine);
    try {
      return await mine;
    } finally {
      if (saves.get(ref.draftId) === mine) saves.delete(ref.draftId);
    }
  };
}

function validationEntries({ sections }: Draft): readonly DraftEntry[] {
  return sections.flatMap(({ id, entries }) => (id === 'validation' ? entries : []));
}
