import type { FileState, PayloadEntry } from '../../../shared/domain/payload.ts';
import type { Answer } from './answerOf.ts';
import { quoteOf, type Found } from './findInAnswer.ts';

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

/** Finds whether an answer names a file, by its path, or by its name if no other has it, and in another state. */
export function findPathInAnswer(
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
