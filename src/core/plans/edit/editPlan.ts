import type { PlanEdit } from '../../../shared/domain/task/planEdit.ts';
import { addDone, addPhase, move, removePhase, rename, setState, split } from './editPhases.ts';
import { addPoint, settle } from './editQuestions.ts';

/**
 * Applies an edit to the Markdown of a plan. Lines that the edit is not about stay as they are. `null` if the phase or
 * the question is no longer there, or if the edit says nothing.
 */
export function editPlan(text: string, edit: PlanEdit): string | null {
  switch (edit.kind) {
    case 'set-state':
      return setState(text, edit.phase, edit.state, edit.proof);
    case 'rename':
      return rename(text, edit.phase, edit.title);
    case 'add-done':
      return addDone(text, edit.phase, edit.text);
    case 'split':
      return split(text, edit.phase, edit.titles);
    case 'move':
      return move(text, edit.phase, edit.to);
    case 'add-phase':
      return addPhase(text, edit.title, edit.after);
    case 'remove-phase':
      return removePhase(text, edit.phase);
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
