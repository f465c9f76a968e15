import type { ConfirmMark, Confirmation, ConfirmPart } from '../../../shared/domain/payload/ledger.ts';
import type { Payload, PayloadEntry, SectionId, FileState } from '../../../shared/domain/payload.ts';
import { codeSpan } from '../../payload/format/exactPoint.ts';
import { answerOf, type Answer } from './answerOf.ts';
import { findInAnswer, quoteOf, type Found } from './findInAnswer.ts';

const says: Readonly<Record<FileState, RegExp>> = {
  done: /\b(?:done|complete[d]?|finished|implemented)\b/iu,
  'in-progress':
    /\b(?:in[ -]progress|wip|ongoing|partially|half|unfinished|incomplete|missing|remains|continue|finish|not (?:yet )?(?:done|complete[d]?|finished))\b/iu,
  untouched: /\b(?:untouched|not[ -](?:yet )?(?:started|touched)|out of scope|unchanged)\b/iu,
};

interface FileInPlay {
  readonly path: string;
  readonly state: FileState | undefined;
}

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

/** Finds whether an answer names a file, by its path, or by its name if no other has it, and in another state. */
function findPathInAnswer(
  { path, state }: FileInPlay,
  others: readonly PayloadEntry[],
  answer: Answer,
): Found {
  const name = baseName(path);
  const alone =
    others.filter((other) => other.path !== undefined && baseName(other.path) === name).length === 1;
  const names = [path, ...(alone && name.length > 3 ? [name] : [])];
  if (!names.some((one) => hasName(answer.text, one))) return { verdict: 'missed' };
  const statements = answer.statements.filter(({ text }) => names.some((one) => hasName(text, one)));
  const alike = statements.filter(({ text }) => state !== undefined && says[state].test(text));
  const against = statements.find(({ text }) => isAgainst(text, state, others, path));
  if (against !== undefined && alike.length === 0)
    return { verdict: 'contradicted', quote: quoteOf(against.text) };
  const [said] = statements;
  return { verdict: 'named', ...(said === undefined ? {} : { quote: quoteOf(said.text) }) };
}

/** True if the text states another state of this file only: a sentence about several is ambiguous. */
function isAgainst(
  text: string,
  state: FileState | undefined,
  others: readonly PayloadEntry[],
  path: string,
): boolean {
  if (
    state === undefined ||
    others.some(
      (other) => other.path !== undefined && other.path !== path && hasName(text, baseName(other.path)),
    )
  ) {
    return false;
  }
  const opposite =
    state === 'done' ? says.untouched.test(text) || says['in-progress'].test(text) : says.done.test(text);
  return opposite && !says[state].test(text);
}

function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    // `MyOrderService.ts` does not name `OrderService.ts`, nor `a.tsx` `a.ts`.
    const before = text[at - 1] ?? ' ';
    const after = text[at + name.length] ?? ' ';
    if (!/[\p{L}\p{N}_-]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
