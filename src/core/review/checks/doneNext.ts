import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { entryPlaces, pointTo, type CheckedPayload, type EntryPlace } from './entryPlaces.ts';

/** Finds steps of the next action that are ticked or said to be done. */
export function doneNext(payload: CheckedPayload): readonly PayloadCheck[] {
  const steps = entryPlaces(payload).filter(
    ({ section, entry }) => section === 'next' && entry.mark !== 'reversed',
  );
  const done = listsOf(steps).flatMap(doneIn);
  const [first] = done;
  if (first === undefined) return [];
  const what = done.length === 1 ? 'A step that is done stands' : `${done.length} steps that are done stand`;
  return [
    {
      id: 'done-next',
      severity: 'warning',
      ...pointTo(first),
      message: `${what} in the next action, so the next session may do it again. Say what was done in the status.`,
      fix: {
        label: done.length === 1 ? 'Remove the done step' : `Remove ${done.length} done steps`,
        replace: done.map(({ at }) => ({ ...at, with: [] })),
      },
    },
  ];
}

/** Marks of what is not done yet. */
const openMark = /^[\s*_~]*(?:⏳|⌛|⏭|🔄|🔲|⬜|☐|🚧|🔜|🚨|⚠)/u;
const saidDone =
  /^[\s*_]*~~.+~~[\s*_.]*$|^[\s*_]*\[?(?:done|completed?|finished)\]?[*_\s]*(?:[:–—]|-\s)|[-–—:|(←]\s*[*_]*(?:done|completed?|finished|fixed|shipped|merged)\s*(?:✅|✓|✔)?[*_)\s.!]*$|^~~.+~~\s*(?:[-–—:(]\s*)?[*_✅\s]*(?:done|completed?|fixed|finished|shipped|merged|resolved)\b/iu;

/** A step that waits for another, which is done. */
const prerequisite = /^\W*(?:dependenc|depends|prerequisite|blocked by|requires|builds on|status\b)/iu;

/** Splits the steps at labels and gaps, since a tick says something only beside steps of the same list. */
function listsOf(steps: readonly EntryPlace[]): readonly (readonly EntryPlace[])[] {
  const lists: EntryPlace[][] = [];
  let before: EntryPlace | undefined;
  for (const step of steps) {
    const isApart = (step.line ?? 0) - (before?.lastLine ?? step.line ?? 0) > mostApart;
    if (isLabel(step.entry.text)) before = undefined;
    else {
      if (before === undefined || isApart) lists.push([step]);
      else lists.at(-1)?.push(step);
      before = step;
    }
  }
  return lists;
}

/** Lines. */
const mostApart = 2;

/** Returns the done steps of a list. Ticks alone are no sign: many agents put one before every point. */
function doneIn(list: readonly EntryPlace[]): readonly EntryPlace[] {
  const isChecklist = list.some(({ entry }) => entry.done === false || openMark.test(entry.text));
  return list.filter(
    ({ entry }) => (entry.done === true && isChecklist) || entry.mark === 'done' || isSaidDone(entry.text),
  );
}

/** True if the words of a step say that it is done. */
function isSaidDone(text: string): boolean {
  const [line = ''] = text.split('\n', 1);
  return saidDone.test(line.slice(0, 500)) && !prerequisite.test(line);
}

/** True for a ticked step, or one that says that it is done. */
export function isDoneStep({ text, done, mark }: PayloadEntry): boolean {
  return mark === 'done' || (done ?? (!isLabel(text) && isSaidDone(text)));
}

function isLabel(text: string): boolean {
  return /^#{1,6}\s|:[*_\s]*$/u.test(text);
}
