import type { TypedField } from '../../../shared/domain/draft/draftEdit.ts';
import { ConflictNote } from '../../ui/ConflictNote.tsx';
import type { DraftStore, EntryConflict } from '../draftState.ts';

const names: Readonly<Record<Exclude<TypedField, 'text'>, string>> = {
  why: 'The reason',
  path: 'The path',
  title: 'The title',
  task: 'The task',
};

export interface FieldConflictProps {
  readonly conflict: EntryConflict;
  readonly drafts: DraftStore;
}

/** Asks which of two texts of one field stays. */
export function FieldConflict({ conflict: { field, mine, theirs }, drafts }: FieldConflictProps) {
  return (
    <ConflictNote
      what={field === 'text' ? undefined : names[field]}
      mine={mine}
      theirs={theirs}
      onSettle={(keep) => void drafts.getState().settle(keep)}
    />
  );
}
