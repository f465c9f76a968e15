import type { Draft, DraftReport, SaveTarget } from '../../../shared/domain/draft.ts';
import type { SaveResult } from '../../../shared/api/drafts.ts';
import { saveChecked, type CheckedRequest } from '../save/saveChecked.ts';
import { ownFile, saveTarget, type SaveRequest, type Saved } from '../save/savePayload.ts';
import { toPayload } from './toPayload.ts';

type Surroundings = Pick<
  CheckedRequest,
  | 'root'
  | 'folder'
  | 'dataFolder'
  | 'storage'
  | 'pool'
  | 'judge'
  | 'clock'
  | 'newId'
  | 'limit'
  | 'allowTooLong'
  | 'onWriting'
>;

type Result =
  | (Saved & { readonly status: 'saved'; readonly taskId: string })
  | Exclude<SaveResult, { readonly status: 'saved' }>;

/**
 * Saves a draft as a payload: the first time as the next one, after that over its own file unless that was changed
 * elsewhere. `report`, of the same revision, decides whether it may be saved. Rejects as `savePayload` does.
 */
export async function saveDraft(
  draft: Draft,
  report: DraftReport,
  surroundings: Surroundings,
): Promise<Result> {
  const { task, taskId, template } = draft;
  const saved = await saveChecked({
    ...surroundings,
    payload: toPayload(draft, 0),
    task,
    ...(taskId === undefined ? {} : { taskId }),
    template,
    ...placeOf(draft),
    checks: report.checks,
    tokens: report.tokens,
  });
  return saved.status === 'too-long' ? { ...saved, tokens: report.tokens } : saved;
}

/**
 * Returns the draft with the save that began last as its last save, if that took place, though its end was not
 * recorded: its file is there, to the byte.
 */
export function withLastSave(draft: Draft, root: string, folder: string): Draft {
  const { saving, ...rest } = draft;
  if (saving === undefined || ownFile({ root, folder, over: saving }) === null) return draft;
  const { taskId, ...saved } = saving;
  return { ...rest, taskId, saved };
}

/** Returns the target of `saveDraft` now. Rejects with `payloads/no-folder`. */
export async function targetOf(draft: Draft, root: string, folder: string): Promise<SaveTarget> {
  const target = await saveTarget({ root, folder, ...placeOf(draft) });
  return { ...target, ...(draft.saved === undefined ? {} : { savedSha: draft.saved.sha256 }) };
}

function placeOf({ origin, saved, said }: Draft): Pick<SaveRequest, 'draftPath' | 'over' | 'said'> {
  return {
    ...(said === undefined ? {} : { said }),
    ...(origin.kind === 'file' ? { draftPath: origin.path } : {}),
    ...(saved === undefined ? {} : { over: saved }),
  };
}
