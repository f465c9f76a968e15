import type { ConfirmMark, Confirmation, ConfirmPart } from '../../../shared/domain/ledger.ts';
import type { Payload, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { answerOf, type Answer } from './answerOf.ts';
import { findInAnswer } from './findInAnswer.ts';
import { findPathInAnswer } from './findPathInAnswer.ts';
import { writeCorrection } from './writeCorrection.ts';

const parts: readonly (readonly [ConfirmPart, SectionId])[] = [
  ['goal', 'goal'],
  ['next', 'next'],
  ['file', 'files'],
  ['decision', 'decisions'],
];

/**
 * What an agent's answer to the confirm prompt says of a payload's goal, next action, files and standing decisions:
 * by words, paths and symbols, in whatever order, not by meaning. Of files, what is untouched need not be named.
 */
export function matchAnswer(
  { session, payload }: { readonly session?: number | null; readonly payload: Payload },
  answer: string,
): Omit<Confirmation, 'answer'> {
  const read = answerOf(answer);
  const marks = parts.flatMap(([part, id]) => {
    const entries = payload.sections
      .filter((section) => section.id === id)
      .flatMap((section) => section.entries);
    return entries.flatMap((entry) => markOf(part, id, entry, entries, read));
  });
  return { session: session ?? payload.session ?? null, marks, correction: writeCorrection(marks) };
}

function markOf(
  part: ConfirmPart,
  section: SectionId,
  entry: PayloadEntry,
  entries: readonly PayloadEntry[],
  answer: Answer,
): readonly ConfirmMark[] {
  if (part === 'file') {
    if (entry.path === undefined || entry.state === 'untouched') return [];
    const found = findPathInAnswer({ path: entry.path, state: entry.state }, entries, answer);
    return [{ part, section, text: entry.path, ...found }];
  }
  // What does not stand any more, and what says nothing, need not be named.
  if (entry.mark !== undefined || !/[\p{L}\p{N}]/u.test(entry.text)) return [];
  return [{ part, section, text: entry.text, ...findInAnswer(entry.text, answer) }];
}
