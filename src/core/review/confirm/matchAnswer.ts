import type { ConfirmMark, Confirmation, ConfirmPart } from '../../../shared/domain/ledger.ts';
import type { Payload, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import { codeSpan } from '../../payload/format/exactPoint.ts';
import { answerOf, type Answer } from './answerOf.ts';
import { findInAnswer } from './findInAnswer.ts';
import { findPathInAnswer } from './findPathInAnswer.ts';

const labels: Readonly<Record<ConfirmPart, string>> = {
  goal: 'Goal',
  next: 'Next action',
  file: 'File in play',
  decision: 'Decision',
};

const parts: readonly (readonly [ConfirmPart, SectionId])[] = [
  ['goal', 'goal'],
  ['next', 'next'],
  ['file', 'files'],
  ['decision', 'decisions'],
];

/**
 * Compares an agent's answer to the confirm prompt with a payload's goal, next action, files and standing decisions: by
 * words, paths and symbols, in any order, not by meaning. It need not name untouched files.
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
  // An answer need not name an entry that is done or reversed, or empty.
  if (entry.mark !== undefined || !/[\p{L}\p{N}]/u.test(entry.text)) return [];
  return [{ part, section, text: entry.text, ...findInAnswer(entry.text, answer) }];
}

/** Writes the text to paste if an answer misses parts or gets them wrong; `null` if it doesn't. */
function writeCorrection(marks: readonly ConfirmMark[]): string | null {
  const wrong = marks.filter(({ verdict }) => verdict === 'contradicted');
  const missed = marks.filter(({ verdict }) => verdict === 'missed');
  if (wrong.length === 0 && missed.length === 0) return null;
  const blocks = [
    wrong.length === 0
      ? []
      : ['Your summary says otherwise than the payload here. The payload holds:', ...wrong.map(point)],
    missed.length === 0 ? [] : ['Your summary leaves this out. It holds as well:', ...missed.map(point)],
    ['Say these back in your own words before you change anything.'],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function point({ part, text, verdict, quote }: ConfirmMark): string {
  const said = part === 'file' ? codeSpan(text) : text.replaceAll('\n', '\n  ');
  const instead = verdict === 'contradicted' && quote !== undefined ? `\n  (you said: "${quote}")` : '';
  return `- ${labels[part]}: ${said}${instead}`;
}
