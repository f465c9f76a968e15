import { useEffect, useMemo, type RefObject } from 'react';
import type { DraftEntry, DraftView } from '../../shared/domain/draft.ts';
import type { Review } from './createReview.ts';
import { editorSections } from './entryOrder.ts';
import { RowFind } from './RowFind.tsx';
import { useFindRows } from './useFindRows.ts';

export interface EntryFindProps {
  readonly draft: DraftView;
  readonly review: Review;
  /** Where Ctrl+F is heard. */
  readonly column: RefObject<HTMLElement | null>;
}

/** Finds entries by their words, their why and their path. Leaving goes to the one that was found. */
export function EntryFind({ draft, review: { view }, column }: EntryFindProps) {
  const entries = useMemo(
    () => editorSections(draft.sections).flatMap((section) => section.entries),
    [draft.sections],
  );
  const find = useFindRows(
    useMemo(() => entries.map(wordsOf), [entries]),
    column,
  );
  const found = find.wanted === null || find.row === null ? null : (entries[find.row]?.id ?? null);
  useEffect(() => view.getState().setFound(found), [view, found]);
  useEffect(() => () => view.getState().setFound(null), [view]);
  const leave = (): void => {
    if (found !== null) view.getState().goTo({ entryId: found, field: 'row', caret: 'end' });
    else column.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus();
  };
  return <RowFind label="Find in the payload" find={find} onLeave={leave} />;
}

function wordsOf({ text, why = '', path = '' }: DraftEntry): string {
  return `${path}\n${text}\n${why}`;
}
