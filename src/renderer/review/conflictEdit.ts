import { entriesOf } from '../../shared/domain/draft/applyDraftEdit.ts';
import type { Draft } from '../../shared/domain/draft.ts';
import type { DraftEdit, EntryFields, TypedField } from '../../shared/domain/draft/draftEdit.ts';
import type { EntryConflict } from './draftState.ts';
import { readPathWithLines } from './pathWithLines.ts';

/** Makes the text that was typed here win: over the other one, or as a new entry if the old one was removed. */
export function conflictEdit({ entryId, field, mine, theirs, home }: EntryConflict, draft: Draft): DraftEdit {
  // Another change since is another conflict.
  const seen = theirs === null ? {} : field === 'text' ? { was: theirs } : { seen: { [field]: theirs } };
  if (entryId === null) return { type: 'set', ...seen, fields: { [field]: mine } };
  const fields = fieldsOf(field, mine);
  if (entriesOf(draft).some(({ id }) => id === entryId)) return { type: 'change', entryId, ...seen, fields };
  // The removal also took its other fields.
  const before = home.entries.find(({ id }) => id === entryId);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const entries = [{ text: '', ...before, ...given, id: entryId }];
  return { type: 'add', section: home.id, key: home.key, before: null, entries };
}

function fieldsOf(field: TypedField, text: string): EntryFields {
  switch (field) {
    case 'path':
      return readPathWithLines(text);
    case 'why':
      return { why: text === '' ? null : text };
    default:
      return { text };
  }
}
