import { entriesOf } from '../../shared/domain/draft/applyDraftEdit.ts';
import type { Draft } from '../../shared/domain/draft.ts';
import type { DraftEdit } from '../../shared/domain/draft/draftEdit.ts';
import type { EntryConflict } from './draftState.ts';

/** Makes the text that was typed here win: over the other one, or as a new entry if the old one was removed. */
export function conflictEdit({ entryId, mine, theirs, home }: EntryConflict, draft: Draft): DraftEdit {
  if (entriesOf(draft).some(({ id }) => id === entryId)) {
    // Another change since is another conflict.
    const seen = theirs === null ? {} : { was: theirs };
    return { type: 'change', entryId, ...seen, fields: { text: mine } };
  }
  // The removal also took its reason, session and path.
  const before = home.entries.find(({ id }) => id === entryId);
  const entries = [{ ...before, id: entryId, text: mine }];
  return { type: 'add', section: home.id, key: home.key, before: null, entries };
}
