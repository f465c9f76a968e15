import { entriesOf } from '../../shared/domain/applyDraftEdit.ts';
import type { Draft } from '../../shared/domain/draft.ts';
import type { DraftEdit } from '../../shared/domain/draftEdit.ts';
import type { EntryConflict } from './draftState.ts';

/** What makes the text that was typed here stand: over the other one, or, where the entry was removed, anew. */
export function conflictEdit({ entryId, mine, home }: EntryConflict, draft: Draft): DraftEdit {
  if (entriesOf(draft).some(({ id }) => id === entryId)) {
    return { type: 'change', entryId, fields: { text: mine } };
  }
  // Its why, session and path went with it.
  const before = home.entries.find(({ id }) => id === entryId);
  const entries = [{ ...before, id: entryId, text: mine }];
  return { type: 'add', section: home.id, key: home.key, before: null, entries };
}
