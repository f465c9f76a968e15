/** A word of a text with its place. */
export interface WordPlace {
  /** Lower case, without accents. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[^\p{Lu}\p{Ll}\p{M}\p{N}]+/gu;
/** Characters: a longer run is an encoded value, and only its start is a word. */
const longest = 64;

/** Kinds of characters, by code. */
const other = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const beyond = 4;
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[a-z]/u.test(letter)) return lower;
  if (/[A-Z]/u.test(letter)) return upper;
  return /\d/u.test(letter) ? digit : other;
});
const isLetter = /^[\p{L}\p{N}\p{M}]$/u;
/** Results for other characters, by code. */
const known = new Map<number, boolean>();

/** Returns how many units a letter beyond ASCII takes at a place; 0 if there is none. */
function letterBeyond(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  let is = known.get(code);
  if (is === undefined) {
    is = isLetter.test(String.fromCodePoint(code));
    known.set(code, is);
  }
  return is ? (code > 0xffff ? 2 : 1) : 0;
}

/**
 * Calls back for each word of a text: every run of letters and digits, and the parts of one that is written together, so
 * that `tokenManager` is found by `token`. Each letter of a script without spaces is a word. Most of the time of reading
 * goes by here, so it looks at codes of characters, and at words only where they are not plain.
 */
export function eachWord(text: string, found: (word: string, start: number, end: number) => void): void {
  const { length } = text;
  for (let at = 0; at < length;) {
    const start = at;
    /** Bits of the kinds that occur after the first character. */
    let kinds = 0;
    let first = other;
    for (; at < length;) {
      const code = text.charCodeAt(at);
      const kind = code < 128 ? (asciiKinds[code] ?? other) : beyond;
      const units = kind === beyond ? letterBeyond(text, at) : kind === other ? 0 : 1;
      if (units === 0) break;
      if (at === start) first = kind;
      else kinds |= 1 << kind;
      at += units;
    }
    if (at === start) {
      at += 1;
      continue;
    }
    const rest = kinds & ~(1 << first);
    if (first !== beyond && (rest === 0 || (first === upper && kinds === 1 << lower))) {
      const written = text.slice(start, Math.min(at, start + longest));
      found(first === upper ? written.toLowerCase() : written, start, at);
    } else splitRun(text.slice(start, at), start, found);
  }
}

/** Does as `eachWord`, for one run that may be several words. */
function splitRun(
  written: string,
  start: number,
  found: (word: string, start: number, end: number) => void,
): void {
  if (unspaced.test(written)) {
    eachLetter(written, start, found);
    return;
  }
  found(foldWord(written), start, start + written.length);
  const parts = [...written.slice(0, longest * 4).matchAll(part)];
  if (parts.length === 1) return;
  for (const { 0: piece, index } of parts) {
    if (piece.length > 1) found(foldWord(piece), start + index, start + index + piece.length);
  }
}

/** Calls back for each letter of such a script, and for the other letters between them together. */
function eachLetter(
  written: string,
  start: number,
  found: (word: string, start: number, end: number) => void,
): void {
  let rest = '';
  let at = start;
  const flush = (end: number): void => {
    if (rest !== '') found(foldWord(rest), end - rest.length, end);
    rest = '';
  };
  for (const letter of written) {
    if (unspaced.test(letter)) {
      flush(at);
      found(letter, at, at + letter.length);
    } else rest += letter;
    at += letter.length;
  }
  flush(at);
}

/** Returns a word as it is compared. */
function foldWord(written: string): string {
  const word = written.slice(0, longest);
  if (/^[\dA-Za-z]*$/u.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A query as it is compared: every word has to occur, in any order. */
export interface MemoryQuery {
  readonly words: readonly QueryWord[];
}

export interface QueryWord {
  /** Spellings that count as the word: its singular and its plural. */
  readonly spellings: readonly string[];
  /** The beginning of a word, for the last one, which may still be typed; `null` for a whole word. */
  readonly start: string | null;
}

/** Parses what was typed. The last word is a beginning unless a space follows it. */
export function parseMemoryQuery(typed: string): MemoryQuery {
  const written: string[] = [];
  for (const [piece] of typed.slice(0, 1_000).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (unspaced.test(piece)) eachLetter(piece, 0, (word) => written.push(word));
    else written.push(foldWord(piece));
  }
  const words = written.slice(0, 20);
  const open = /[\p{L}\p{N}\p{M}]$/u.test(typed) && words.length === written.length;
  return {
    words: words.map((word, index) => ({
      spellings: spellingsOf(word),
      start: open && index === words.length - 1 && !unspaced.test(word) ? word : null,
    })),
  };
}

/** Returns an English word with its other number: `retry` and `retries`, `token` and `tokens`. */
function spellingsOf(word: string): readonly string[] {
  const all = new Set([word]);
  if (word.length > 2 && /^[a-z]+$/u.test(word)) {
    if (/[^aeiou]y$/u.test(word)) all.add(`${word.slice(0, -1)}ies`);
    else if (word.endsWith('ies')) all.add(`${word.slice(0, -3)}y`);
    if (/[^su]s$/u.test(word)) all.add(word.slice(0, -1));
    else if (!word.endsWith('s')) all.add(`${word}s`);
  }
  return [...all];
}

/** Returns the index of the query's word that a word of a text is, or -1. */
export function matchWord(word: string, { words }: MemoryQuery): number {
  return words.findIndex(
    ({ spellings, start }) => spellings.includes(word) || (start !== null && word.startsWith(start)),
  );
}

/** Returns the places of the query's words in a text, in order and apart. */
export function findMarks(text: string, query: MemoryQuery): readonly Omit<WordPlace, 'word'>[] {
  if (query.words.length === 0) return [];
  const places: { start: number; end: number }[] = [];
  eachWord(text, (word, start, end) => {
    const at = matchWord(word, query);
    if (at === -1) return;
    const beginning = query.words[at]?.start ?? null;
    // A word that is still typed has a mark on its typed letters only; accents make the written word longer.
    const typed = beginning !== null && word.length === end - start ? beginning.length : end - start;
    places.push({
      start,
      end: start + (query.words[at]?.spellings.includes(word) === true ? end - start : typed),
    });
  });
  places.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: { start: number; end: number }[] = [];
  for (const place of places) {
    const last = apart.at(-1);
    if (last !== undefined && place.start < last.end) last.end = Math.max(last.end, place.end);
    else apart.push({ ...place });
  }
  return apart;
}
