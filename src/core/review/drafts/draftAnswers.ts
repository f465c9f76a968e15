import { AppError } from '../../../shared/errors.ts';
import type { OtherText } from '../../storage/createOtherTexts.ts';
import { findConflict } from '../../../shared/domain/draft/applyDraftEdit.ts';

/** Fields that have no text of the user or an agent. */
export const noText: ReadonlySet<string> = new Set(
  (
    'id draftId key letGo sha256 created edited kind template mark state severity section verdict ' +
    'repository head since folder status entryIds place by reportId'
  ).split(' '),
);

export type Found = ReturnType<typeof findConflict>;

/** Refuses a change to a draft of which the window has an older state. `now`: the text that it did not know. */
export function conflict(
  entryId: string | null,
  now: Found,
  otherId?: string,
  field?: OtherText['field'],
): AppError {
  const message =
    now === 'gone'
      ? 'This entry was removed in another window. Add yours again to keep it.'
      : 'This was changed in another window in the meantime. Compare both versions and choose one.';
  return new AppError('drafts/conflict', message, {
    entryId,
    text: now === null || now === 'gone' ? null : now.text,
    ...(field === undefined ? {} : { field }),
    ...(otherId === undefined ? {} : { otherId }),
  });
}
