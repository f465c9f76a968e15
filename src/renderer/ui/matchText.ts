/** A text made ready to be searched often. */
export interface Target {
  readonly text: string;
  /** As long as `text`, so that places in one are places in the other. */
  readonly lower: string;
  /** Which letters occur: one bit each, those beyond a to z share. */
  readonly letters: number;
  /** Where the name begins that counts most: after the folders of a path, else 0. */
  readonly nameAt: number;
}

export interface Match {
  /** Higher is better; only to be compared with others of the same query. */
  readonly score: number;
  /** Places in the text, ascending, one for each letter of the query. */
  readonly places: readonly number[];
}

export function prepareText(text: string, nameAt = 0): Target {
  const lower = lowerOf(text);
  return { text, lower, letters: lettersOf(lower), nameAt };
}

/** What is looked for: without case and without white space. */
export function prepareQuery(query: string): Query {
  const letters = lowerOf(query.replaceAll(/\s+/gu, ''));
  return { letters, bits: lettersOf(letters) };
}

export interface Query {
  readonly letters: string;
  readonly bits: number;
}

/** Finds the query's letters in their order, anywhere in the text; `null` where they do not all occur. */
export function matchText(query: Query, target: Target): Match | null {
  const places: number[] = [];
  const score = scoreText(query, target, places);
  return score < 0 ? null : { score, places };
}

/** Where a letter stands counts: a whole text, a beginning, a word's beginning, in one piece, scattered. */
const worth = { whole: 1000, beginning: 900, word: 800, piece: 600, wordBeginnings: 400, scattered: 100 };
/** The least that a text with the whole query in one piece scores. */
export const inOnePiece = worth.piece;
/** For lying in a path's name rather than in its folders. */
const inName = 90;
/** The most that a text scores which does not begin with the query. */
const mostWithin = worth.word + inName;

/** Whether the query stands in the text in one piece; many times as fast as a score. */
export function holdsText({ letters, bits }: Query, target: Target): boolean {
  return (bits & ~target.letters) === 0 && target.lower.includes(letters);
}

/** The score without the places unless an array for them is given; below 0: no match, or one that scores no more than `floor`. */
export function scoreText(query: Query, target: Target, places?: number[], floor = -1): number {
  const { letters, bits } = query;
  const { lower, nameAt } = target;
  if (letters === '') return 0;
  if ((bits & ~target.letters) !== 0 || letters.length > lower.length) return -1;
  const short = shortness(letters, lower);
  // Most of a large project ends here once enough better ones are known: the rest of the work is for little.
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
  // From the front too, so that a longer query never finds what a shorter one did not.
  if (alongWords(letters, target, from, places) || (from > 0 && alongWords(letters, target, 0, places))) {
    return worth.wordBeginnings + bonus;
  }
  return scatteredScore(letters, lower, last, bonus, floor, places);
}

/**
 * As `scoreText`, of a text in which the letters are known neither to stand in one piece nor to go along the beginnings
 * of words.
 */
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
  // At most 100 for standing close together.
  if (floor >= 2 * worth.scattered + bonus) return -1;
  return worth.scattered + bonus + (100 * letters.length) / scattered(letters, lower, last, places);
}

/** At most 40. */
function shortness(letters: string, lower: string): number {
  return Math.max(0, 40 - (lower.length - letters.length) / 4);
}

/** Where the last letter stands when all are gone along from the front, in the name where they are all there; below 0: nowhere. */
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

/** The best place where the query stands in one piece; -1 where it does not. */
function bestPiece(letters: string, { text, lower, nameAt }: Target): number {
  if (lower.startsWith(letters, nameAt)) return nameAt;
  const first = lower.indexOf(letters);
  if (first < 0) return -1;
  const named = nameAt === 0 ? first : lower.indexOf(letters, nameAt);
  const start = named < 0 ? first : named;
  for (let at = start; at >= 0; at = lower.indexOf(letters, at + 1)) if (isWordStart(text, at)) return at;
  return start;
}

/** Each letter goes on from the one before, or begins a word: `cfm` in "Copy first message". */
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

/** How many letters of the text the match spans that ends at `last`, made short from behind. */
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

/** The first letter, one after a sign or space, a capital after a small letter. */
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
  // A few letters grow in lower case; they stay as they are.
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
