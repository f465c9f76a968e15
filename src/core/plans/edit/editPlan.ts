import type { PlanEdit } from '../../../shared/domain/task/planEdit.ts';
import { addDone, addPhase, move, removePhase, rename, setState, split } from './editPhases.ts';
import { addPoint, settle } from './editQuestions.ts';

/**
 * Applies an edit to the Markdown of a plan. Lines that the edit is not about stay as they are. `null` if the phase or
 * the question is no longer there, or if the edit says nothing. `known`: the keys of the phases that are shown.
 */
export function editPlan(text: string, edit: PlanEdit, known: readonly string[] = []): string | null {
  switch (edit.kind) {
    case 'set-state':
      return setState(text, edit.phase, edit.state, edit.proof, known);
    case 'rename':
      return rename(text, edit.phase, edit.title, known);
    case 'add-done':
      return addDone(text, edit.phase, edit.text, known);
    case 'split':
      return split(text, edit.phase, edit.titles, known);
    case 'move':
      return move(text, edit.phase, edit.to, known);
    case 'add-phase':
      return addPhase(text, edit.title, edit.after, known);
    case 'remove-phase':
      return removePhase(text, edit.phase, known);
    case 'add-point':
      return addPoint(text, edit.part, edit.text);
    case 'answer':
      return settle(text, edit.question, { state: 'open', answer: edit.answer });
    case 'lock':
      return settle(text, edit.question, {
        state: 'locked',
        answer: edit.answer,
        why: edit.why,
        session: edit.session,
      });
    case 'defer':
      return settle(text, edit.question, { state: 'deferred', until: edit.until, session: edit.session });
    case 'leave-open':
      return settle(text, edit.question, null);
  }
}
