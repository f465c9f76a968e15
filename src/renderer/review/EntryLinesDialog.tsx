import { useStore } from 'zustand';
import { entriesOf } from '../../shared/domain/draft/applyDraftEdit.ts';
import { LinesDialog } from '../stack/column/LinesDialog.tsx';
import type { Review } from './createReview.ts';

/** Picks the lines that a file entry of the payload refers to, in the file itself. */
export function EntryLinesDialog({ review }: { readonly review: Review }) {
  const pickingId = useStore(review.view, (state) => state.pickingId);
  const shown = useStore(review.drafts, (state) => state.shown);
  const entry = shown === null ? undefined : entriesOf(shown).find(({ id }) => id === pickingId);
  if (entry?.path === undefined) return null;
  const { id, path, lines = [] } = entry;
  return (
    <LinesDialog
      key={id}
      title={path}
      lines={lines}
      returnFocus={false}
      file={{ path, readFile: review.readFile }}
      onSave={(next) => review.actions.change(id, { lines: next })}
      onClose={() => {
        review.view.getState().pick(null);
        review.view.getState().goTo({ entryId: id, field: 'row', caret: 'end' });
      }}
    />
  );
}
