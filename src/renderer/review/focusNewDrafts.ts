import type { DraftStore } from './draftState.ts';
import { editorSections } from './entryOrder.ts';
import type { ReviewViewStore } from './reviewViewStore.ts';

/** A draft that comes up has the focus on its first line, so that a hand stays on the keyboard. */
export function focusNewDrafts(drafts: DraftStore, view: ReviewViewStore): void {
  let lastId: string | null = null;
  drafts.subscribe(({ shown }) => {
    if (shown?.id === lastId) return;
    lastId = shown?.id ?? null;
    if (shown === null) return;
    const [first] = editorSections(shown.sections);
    const entry = first?.entries[0];
    if (first !== undefined)
      view.getState().goTo({ entryId: entry?.id ?? `section ${first.key}`, field: 'row', caret: 'end' });
  });
}
