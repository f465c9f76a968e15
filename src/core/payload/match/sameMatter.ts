import type { Words } from './wordsOf.ts';

// Two entries with different words are the same above these shares of content words. Found by trying: the tables of
// examples in the tests lie close to the line on both sides.

/** Share of all words of both, shared ones counted twice (Dice). */
const sameWords = 0.6;
/** The same share, if both name a common symbol. */
const sameWordsOnSymbol = 0.45;
/** Share of the shorter one's words, if it has enough of them: the other contains more. */
const coveredWords = 0.8;
const enoughWords = 3;
/** Share of the shared words above which one entry denies the other. */
const deniedWords = 0.34;

/** Returns from 0 to 1 how sure it is that two entries are the same; 0 if they are not. */
export function sameMatter(a: Words, b: Words): number {
  if (a.plain !== '' && a.plain === b.plain) return 1;
  if (
    replaces(a, b) ||
    replaces(b, a) ||
    contradicts(a, b) ||
    apart(a.numbers, b.numbers) ||
    apart(a.symbols, b.symbols)
  )
    return 0;
  const shared = sharedWords(a, b);
  if (shared === 0) return 0;
  const smaller = Math.min(a.content.size, b.content.size);
  const dice = (2 * shared) / (a.content.size + b.content.size);
  const line = overlap(a.symbols, b.symbols) > 0 ? sameWordsOnSymbol : sameWords;
  const covered = smaller >= enoughWords && shared / smaller >= coveredWords;
  return dice >= line || covered ? Math.max(dice, 0.5) * 0.99 : 0;
}

/** True if the first states that it replaces the other. */
function replaces(a: Words, b: Words): boolean {
  const given = overlap(a.replaced, new Set(b.content.keys()));
  return given > 0 && b.replaced.size === 0 && given / b.content.size >= 0.5;
}

/** True if one of them denies the other: `use a singleton`, `no shared singleton`. */
export function contradicts(a: Words, b: Words): boolean {
  let shared = 0;
  let against = 0;
  for (const [word, polarity] of a.content) {
    const other = b.content.get(word);
    if (other === undefined) continue;
    shared++;
    if (polarity !== other && polarity !== 'both' && other !== 'both') against++;
  }
  return against > 0 && against / shared >= deniedWords;
}

export function sharedWords(a: Words, b: Words): number {
  let count = 0;
  for (const word of a.content.keys()) if (b.content.has(word)) count++;
  return count;
}

export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const one of a) if (b.has(one)) count++;
  return count;
}

/** True if both have some, and none in common: another class, another limit. */
function apart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && overlap(a, b) === 0;
}
