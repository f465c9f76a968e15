import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useStore } from 'zustand';
import { entriesOf } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { DraftSection } from '../../../shared/domain/draft.ts';
import { hasCommandKey } from '../../ui/platform.ts';
import type { Review } from '../createReview.ts';
import type { EntryField } from '../reviewViewStore.ts';

export interface EntryRow {
  readonly row: RefObject<HTMLLIElement | null>;
  readonly editing: boolean;
  /** True if the search is at this entry. */
  readonly found: boolean;
  /** True while the pointer is over it: controls for one line at a time are drawn only then. */
  readonly pointed: boolean;
  readonly edit: (caret: number | 'start' | 'end', field?: EntryField) => void;
  readonly onFocus: () => void;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  /** Handles keys on the entry as a whole. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Gives an entry the shared behaviour: focus, start and end of editing, moving and removing. */
export function useEntryRow(entryId: string, { id: sectionId }: DraftSection, review: Review): EntryRow {
  const { view, drafts, actions } = review;
  const editing = useStore(view, (state) => state.editingId === entryId);
  const wish = useStore(view, (state) => (state.wish?.entryId === entryId ? state.wish : null));
  const found = useStore(view, (state) => state.foundId === entryId);
  const row = useRef<HTMLLIElement>(null);
  const [pointed, setPointed] = useState(false);

  useLayoutEffect(() => {
    if (wish === null || row.current === null) return;
    const field = row.current.querySelector<HTMLTextAreaElement | HTMLInputElement>(
      `[data-field="${wish.field}"]`,
    );
    view.getState().granted();
    if (wish.field === 'row' || field === null) row.current.focus();
    else {
      field.focus();
      const caret =
        { start: 0, end: field.value.length }[wish.caret as 'start' | 'end'] ?? Number(wish.caret);
      field.setSelectionRange(caret, caret);
    }
    row.current.scrollIntoView({ block: 'nearest' });
  }, [wish, view]);

  useLayoutEffect(() => {
    if (found) row.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);

  const firstField: EntryField = sectionId === 'files' ? 'path' : 'text';
  const edit: EntryRow['edit'] = (caret, field = firstField) =>
    view.getState().goTo({ entryId, field, caret });
  const isEmpty = (): boolean => {
    const { shown } = drafts.getState();
    const entry = shown === null ? undefined : entriesOf(shown).find(({ id }) => id === entryId);
    return entry?.text.trim() === '' && (entry.why ?? '') === '' && (entry.path ?? '') === '';
  };
  return {
    row,
    editing,
    found,
    pointed,
    edit,
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => view.getState().setStop(entryId),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget) || !document.hasFocus()) return;
      view.getState().endEditing(entryId);
      const { flush, edit: change } = drafts.getState();
      // An entry that the user began and left empty is removed.
      if (isEmpty()) void change({ type: 'remove', entryIds: [entryId] });
      else void flush();
    },
    onKeyDown: (event) => {
      const onRow = event.target === row.current;
      if (event.altKey && !hasCommandKey(event) && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault();
        actions.move(entryId, event.key === 'ArrowUp' ? -1 : 1);
      } else if (event.key === 'Escape' && !onRow) {
        event.stopPropagation();
        if (isEmpty()) actions.remove(entryId);
        else view.getState().goTo({ entryId, field: 'row', caret: 'end' });
      } else if (onRow && !event.altKey && !hasCommandKey(event)) {
        if (event.key === 'Enter' || event.key === 'F2') {
          event.preventDefault();
          edit('end');
        } else if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault();
          actions.remove(entryId);
        } else if (event.key === 'c' || event.key === 'C') {
          event.preventDefault();
          actions.confirm(entryId);
        }
      }
    },
  };
}
