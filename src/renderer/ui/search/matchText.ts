/** A text prepared for repeated searches. */
export interface Target {
  readonly text: string;
  /** Has the length of `text`, so that both have the same indexes. */
  readonly lower: string;
  /** Letters that occur: one bit each, with one for all beyond a to z. */
  readonly letters: number;
  /** Start of the name, which counts most: after the folders of a path, else 0. */
  readonly nameAt: number;
}

export interface Match {
  /** Higher is better; comparable only within one query. */
  readonly score: number;
  /** Indexes in the text, ascending, one for each letter of the query. */
  readonly places: readonly number[];
}

export function prepareText(text: string, nameAt = 0): Target {
  const lower = lowerOf(text);
  return { text, lower, letters: lettersOf(lower), nameAt };
}

/** Prepares a query: without case and white space. */
export function prepareQuery(query: string): Query {
  const letters = lowerOf(query.replaceAll(/\s+/gu, ''));
  return { letters, bits: lettersOf(letters) };
}

export interface Query {
  readonly letters: string;
  readonly bits: number;
}

/** Finds the query's letters in order, anywhere in the text; `null` if not all occur. */
export function matchText(query: Query, target: Target): Match | null {
  const places: number[] = [];
  const score = scoreText(query, target, places);
  return score < 0 ? null : { score, places };
}

/** Scores by place: a whole text, a beginning, a word's beginning, in one piece, scattered. */
const worth = { whole: 1000, beginning: 900, word: 800, piece: 600, wordBeginnings: 400, scattered: 100 };
/** Lowest score of a text with the whole query in one piece. */
export const inOnePiece = worth.piece;
/** Bonus for a match in a path's name instead of its folders. */
const inName = 90;
/** Highest score of a text that does not begin with the query. */
const mostWithin = worth.word + inName;

/** True if the text contains the query in one piece; many times as fast as a score. */
export function holdsText({ letters, bits }: Query, target: Target): boolean {
  return (bits & ~target.letters) === 0 && target.lower.includes(letters);
}

/** Returns the score, and fills `places` if given; below 0 without a match, or with a score of at most `floor`. */
export function scoreText(query: Query, target: Target, places?: number[], floor = -1): number {
  const { letters, bits } = query;
  const { lower, nameAt } = target;
  if (letters === '') return 0;
  if ((bits & ~target.letters) !== 0 || letters.length > lower.length) return -1;
  const short = shortness(letters, lower);
  // Most texts of a large project end here once enough better ones are known, which saves most of the work.
  if (floor >= mostWithin + short && !lower.startsWith(letters, nameAt)) return -1;
  const piece = bestPiece(letters, target);
  if (piece >= 0) {
    if (places !== undefined) for (let at = 0; at < letters.length; at += 1) places.push(piece + at);
    const rest = lower.length - piece;
    const isName = piece >= nameAt;
    if (piece === nameAt && rest === letters.length) return worth.whole + short;
    if (piece === nameAt) return worth.beginning + short;
    const kind = isWordStart(target.text, piece) ? worth.word : worth.piece;
    return kind + (isName ? inName : 0) + short;
  }
  const { last, named } = spelled(letters, target);
  if (last < 0) return -1;
  const bonus = (named ? inName : 0) + short;
  if (floor >= worth.wordBeginnings + bonus) return -1;
  const from = named ? nameAt : 0;
  // Tries from the front too, so that a longer query never finds a text that a shorter one missed.
  if (alongWords(letters, target, from, places) || (from > 0 && alongWords(letters, target, 0, places))) {
    return worth.wordBeginnings + bonus;
  }
  return scatteredScore(letters, lower, last, bonus, floor, places);
}

/** Does as `scoreText`, for a text known not to contain the letters in one piece or along the beginnings of words. */
export function scoreScattered({ letters, bits }: Query, target: Target, floor = -1): number {
  const { lower } = target;
  if ((bits & ~target.letters) !== 0 || letters.length > lower.length) return -1;
  const { last, named } = spelled(letters, target);
  if (last < 0) return -1;
  return scatteredScore(letters, lower, last, (named ? inName : 0) + shortness(letters, lower), floor);
}

function scatteredScore(
  letters: string,
  lower: string,
  last: number,
  bonus: number,
  floor: number,
  places?: number[],
): number {
  // Number up to 100 for letters close together.
  if (floor >= 2 * worth.scattered + bonus) return -1;
  return worth.scattered + bonus + (100 * letters.length) / scattered(letters, lower, last, places);
}

/** Returns at most 40. */
function shortness(letters: string, lower: string): number {
  return Math.max(0, 40 - (lower.length - letters.length) / 4);
}

/**
 * Returns the index of the last letter when all are matched from the front, in the name if they are all there; below 0
 * if they are not.
 */
function spelled(
  letters: string,
  { lower, nameAt }: Target,
): { readonly last: number; readonly named: boolean } {
  const last = lastLetter(letters, lower, nameAt);
  if (last >= 0 || nameAt === 0) return { last, named: last >= 0 };
  return { last: lastLetter(letters, lower, 0), named: false };
}

function lastLetter(letters: string, lower: string, from: number): number {
  let at = from - 1;
  for (let index = 0; index < letters.length; index += 1) {
    at = lower.indexOf(letters.charAt(index), at + 1);
    if (at < 0) return -1;
  }
  return at;
}

/** Returns the best index of the query in one piece; -1 if there is none. */
function bestPiece(letters: string, { text, lower, nameAt }: Target): number {
  if (lower.startsWith(letters, nameAt)) return nameAt;
  const first = lower.indexOf(letters);
  if (first < 0) return -1;
  const named = nameAt === 0 ? first : lower.indexOf(letters, nameAt);
  const start = named < 0 ? first : named;
  for (let at = start; at >= 0; at = lower.indexOf(letters, at + 1)) if (isWordStart(text, at)) return at;
  return start;
}

/** True if each letter follows the one before, or begins a word: `cfm` in "Copy first message". */
function alongWords(letters: string, { text, lower }: Target, from: number, places?: number[]): boolean {
  const before = places?.length ?? 0;
  let at = from - 1;
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters.charCodeAt(index);
    const next = at + 1;
    if (index > 0 && lower.charCodeAt(next) === letter) at = next;
    else {
      at = lower.indexOf(letters.charAt(index), next);
      while (at >= 0 && !isWordStart(text, at)) at = lower.indexOf(letters.charAt(index), at + 1);
      if (at < 0) {
        if (places !== undefined) places.length = before;
        return false;
      }
    }
    places?.push(at);
  }
  return true;
}

/** Returns how many letters the match spans that ends at `last`, shortened from its end. */
function scattered(letters: string, lower: string, last: number, places?: number[]): number {
  let at = last;
  const found: number[] | undefined = places === undefined ? undefined : [];
  for (let index = letters.length - 1; index >= 0; index -= 1) {
    at = lower.lastIndexOf(letters.charAt(index), at);
    found?.push(at);
    at -= 1;
  }
  if (found !== undefined) places?.push(...found.toReversed());
  return last - at;
}

/** True for the first letter, one after a sign or space, or a capital after a small letter. */
function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  if (!isLetterOrDigit(before)) return true;
  return isCapital(text.charCodeAt(at)) && !isCapital(before);
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || isCapital(code) || (code >= 97 && code <= 122) || code > 127;
}

function lowerOf(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  // Lower case lengthens a few letters; they stay as they are.
  return Array.from({ length: text.length }, (_, at) => {
    const small = text.charAt(at).toLowerCase();
    return small.length === 1 ? small : text.charAt(at);
  }).join('');
}

function lettersOf(lower: string): number {
  let letters = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return letters;
}
