import { AppError } from '../../../../shared/errors.ts';
import type { ContentQuery } from '../../../../shared/domain/file/contentSearch.ts';

/** Finds places in a text; each as start and end, ascending. A place contains no line end and is never empty. */
export type FindPlaces = (text: string) => Iterable<Place>;

export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface CompiledQuery {
  readonly find: FindPlaces;
  /** True if the query runs on one line at a time and may never end: run it with a deadline. */
  readonly byLine: boolean;
}

/** Compiles a query. Throws `find/bad-pattern` if the pattern is not a regular expression. */
export function compileQuery(query: Omit<ContentQuery, 'ignored'>): CompiledQuery {
  const { text, matchCase, wholeWord, pattern } = query;
  if (pattern) {
    const expression = patternOf(
      wholeWord ? `${notInWord}(?:${text})${notBeforeWord}` : text,
      text,
      matchCase,
    );
    return { find: (line) => findAll(expression, line), byLine: true };
  }
  if (matchCase) return { find: (within) => findLiteral(text, within, wholeWord), byLine: false };
  // Without the Unicode flag the search is several times as fast, with the same result for ASCII.
  const flags = /^[\x20-\x7e]*$/u.test(text) ? 'gi' : 'giu';
  const expression = new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`), flags);
  return {
    find: (within) => findWords(findAll(expression, within), within, wholeWord),
    byLine: false,
  };
}

const notInWord = String.raw`(?<![\p{L}\p{N}_])`;
const notBeforeWord = String.raw`(?![\p{L}\p{N}_])`;

/** Accepts patterns that are loose about escapes, as other tools do, unless words of any script are requested. */
function patternOf(source: string, typed: string, matchCase: boolean): RegExp {
  const flags = matchCase ? 'g' : 'gi';
  try {
    return new RegExp(source, `${flags}u`);
  } catch (strict) {
    try {
      return new RegExp(source === typed ? source : String.raw`\b(?:${typed})\b`, flags);
    } catch {
      throw badPattern(strict);
    }
  }
}

/** Returns the reason in V8's message, such as `Invalid regular expression: /…/u: Unterminated group`. */
function badPattern(error: unknown): AppError<'find/bad-pattern'> {
  const message = error instanceof Error ? error.message : '';
  const reason = message.slice(message.lastIndexOf(': ') + 2);
  return new AppError('find/bad-pattern', `This is not a regular expression: ${reason.toLowerCase()}.`, {
    reason,
  });
}

function* findAll(expression: RegExp, text: string): Generator<Place> {
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const end = match.index + match[0].length;
    if (end > match.index) yield { start: match.index, end };
    // An empty match is no place; the search goes on after it.
    else expression.lastIndex = end + 1;
  }
}

function* findLiteral(wanted: string, text: string, wholeWord: boolean): Generator<Place> {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const place = { start: at, end: at + wanted.length };
    if (!wholeWord || standsAlone(text, place)) yield place;
  }
}

function* findWords(places: Iterable<Place>, text: string, wholeWord: boolean): Generator<Place> {
  for (const place of places) if (!wholeWord || standsAlone(text, place)) yield place;
}

const wordSign = /[\p{L}\p{N}_]/u;

/**
 * True for a whole word: a neighbour can extend it only if the found text itself begins or ends with a word character.
 */
function standsAlone(text: string, { start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - 1), start);
  const after = text.slice(end, end + 1);
  return !wordSign.test(before) && !wordSign.test(after);
}
