import { applyDraftEdit } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { isCovered, worded } from '../../payload/match/matchEntries.ts';

/** Entries that a task gives to its drafts: open questions, invariants, and decisions that no payload has yet. */
export interface CarriedIn {
  readonly section: Extract<SectionId, 'questions' | 'constraints' | 'decisions'>;
  readonly entry: PayloadEntry;
  /** The question that a decision settles: the draft asks it no more. */
  readonly settles?: string;
}

/** The record of a task, as a draft needs it. */
export interface TaskForDraft {
  readonly task: string;
  readonly taskId: string;
  /** True if a payload of the task is saved. */
  readonly hasPayload: boolean;
  readonly entries: readonly CarriedIn[];
}

/** Adds entries to a draft that does not have them yet, in whatever words. */
export function carryIn(draft: Draft, entries: readonly CarriedIn[], newId: () => string): Draft {
  return entries.reduce((now, { section, entry, settles }) => {
    const settled = now.sections.flatMap(({ id, entries: own }) =>
      id === 'questions' && settles !== undefined ? own.filter(({ text }) => text === settles) : [],
    );
    const asked = applyDraftEdit(now, { type: 'remove', entryIds: settled.map(({ id }) => id) });
    // A question is not yet the decision that answers it.
    const there = asked.sections.filter(({ id }) => (id === 'questions') === (section === 'questions'));
    if (
      isCovered(
        worded(entry),
        there.flatMap(({ entries: own }) => own.map(worded)),
      )
    )
      return asked;
    return applyDraftEdit(asked, {
      type: 'add',
      section,
      before: null,
      entries: [{ ...entry, id: newId() }],
    });
  }, draft);
}
