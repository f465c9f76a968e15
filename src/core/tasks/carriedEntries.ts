import type { Plan } from '../../shared/domain/task/plan.ts';
import { isCovered, worded } from '../payload/match/matchEntries.ts';
import type { PayloadOnDisk } from '../payload/folder/readPayloads.ts';
import type { CarriedIn } from '../review/drafts/carryIn.ts';

/**
 * Returns what a task gives to its next draft: every open question, every invariant, and the locked decisions that none
 * of its payloads has had. Review itself asks about those that a payload had.
 */
export function carriedEntries(plan: Plan, payloads: readonly PayloadOnDisk[]): readonly CarriedIn[] {
  const decided = payloads.flatMap(({ payload }) =>
    payload.sections.flatMap(({ id, entries }) => (id === 'decisions' ? entries.map(worded) : [])),
  );
  const decisions = plan.questions
    .filter(({ state }) => state === 'locked')
    .map(({ text, answer, why, session }): CarriedIn => {
      const extra = { ...(why === undefined ? {} : { why }), ...(session === undefined ? {} : { session }) };
      return {
        section: 'decisions',
        entry: { text: decisionText(text, answer ?? ''), ...extra },
      };
    })
    .filter(({ entry }) => !isCovered(worded(entry), decided));
  return [
    ...decisions,
    ...plan.invariants.map(({ text }): CarriedIn => ({ section: 'constraints', entry: { text } })),
    ...plan.questions
      .filter(({ state }) => state === 'open')
      .map(({ text }): CarriedIn => ({ section: 'questions', entry: { text } })),
  ];
}

/** Answers as short as this say nothing without their question. */
const mostWordsAlone = 3;

/** Returns a settled question as a decision: its answer, with the question where the answer alone says too little. */
export function decisionText(question: string, answer: string): string {
  if (answer === '') return question;
  if (question === '') return answer;
  return answer.split(/\s+/u).length <= mostWordsAlone ? `${question} ${answer}` : answer;
}
