/** A text as it reads without escapes and encodings, and the places in the source that its characters come from. */
export interface View {
  readonly text: string;
  /** Returns the place in the source of a stretch of this text. */
  readonly place: (start: number, end: number) => { readonly start: number; readonly end: number };
}

/** A run of percent-encoded bytes, which is decoded at once. Neither a percent sign nor the second byte of a soft hyphen is in it. */
const percents = String.raw`((?:%(?!25|[aA][dD])[0-9a-fA-F]{2}){4,})`;

/** Runs of escapes and of references that are each as long as the next, which are decoded at once, too. */
const unicodes = String.raw`((?:(?<!\\)\\u00[2-7][0-9a-fA-F]){4,})`;
const references = String.raw`((?:&#\d\d;){4,}|(?:&#1[0-2]\d;){4,})`;

/**
 * Escapes and encodings of single characters. Backslashes in front of an escape are one with it: they double with every
 * level of JSON.
 */
const encoded = new RegExp(
  [
    percents,
    unicodes,
    references,
    String.raw`(?<!\\)\\+(?:\r?\n[ \t]*|(?:u\{?|U0000)((?<=\{)[0-9a-fA-F]{1,6}(?=\})|[0-9a-fA-F]{4})\}?|x([0-9a-fA-F]{2})|([nrtbfv0"'\x60/]|(?=[^\\A-Za-z0-9\s]))|$)`,
    String.raw`%(?:25)*(?:u00)?([0-9a-fA-F]{2})`,
    String.raw`&(?:amp;)*(?:#(\d{2,8});?|#[xX]([0-9a-fA-F]{2,8});?|(amp|quot|apos|lt|gt|nbsp|equals|colon|num|sol|lowbar|hyphen|period);)`,
    String.raw`=(?:\r?\n|([0-9A-F]{2}))`,
    String.raw`\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|[ -/]*[0-~])`,
    String.raw`(["'\x60])\s{0,60}(?:(?:\+|\.|&|\|\|)\s{0,60})?\12(?=[\w+/=.~-]{3})`,
    String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\p{Co}\u115f\u1160\u3164\uffa0]+`,
    String.raw`([\uff01-\uff5e\u00aa\u00b2\u00b3\u00b9\u00ba\u017f\u02b0-\u02b8\u02e1-\u02e3\u1d2c-\u1d6a\u2070-\u209c\u2102-\u2149\u2160-\u217f\u2460-\u2468\u24b6-\u24ea])`,
    String.raw`([\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}\u{1fbf0}-\u{1fbf9}])`,
  ].join('|'),
  'gu',
);
const mayBeEncoded = new RegExp(
  String.raw`[\\%&=\x1b\u00aa-\u{10ffff}]|["'\x60]\s{0,60}(?:(?:[+.&]|\|\|)\s{0,60})?["'\x60]`,
  'u',
);
const named: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  equals: '=',
  colon: ':',
  num: '#',
  sol: '/',
  lowbar: '_',
  hyphen: '-',
  period: '.',
};
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: ' ',
  f: ' ',
  v: ' ',
  0: ' ',
};

/** Rounds of decoding: one encoding may stand inside another. */
const mostRounds = 3;

/** Returns `null` if the text has nothing to decode. */
export function decodeView(text: string): View | null {
  let view = decodeOnce(text, 'near');
  for (let round = 1; round < mostRounds && view !== null; round += 1) {
    const outer = view;
    const inner = decodeOnce(outer.text, 'whole');
    if (inner === null) break;
    view = {
      text: inner.text,
      place(start, end) {
        const within = inner.place(start, end);
        return outer.place(within.start, within.end);
      },
    };
  }
  return view;
}

/** Shows what stands near a decoded character; a view of a view shows all of it, since nothing else shows the rest. */
function decodeOnce(text: string, shows: 'near' | 'whole'): View | null {
  if (!mayBeEncoded.test(text)) return null;
  const pieces = createPieces();
  const endOfRun = createRunEnds(text);
  let done = 0;
  /** End of the stretch that the view shows, in the source. */
  let shown = 0;
  let changed = false;
  for (const match of text.matchAll(encoded)) {
    const [, percent, unicode, reference] = match;
    const run = percent ?? unicode ?? reference;
    const width = widthOf(percent, unicode, reference);
    const piece =
      run === undefined ? decoded(match) : decodedRun(run, width, reference === undefined ? 16 : 10);
    if (piece === null) continue;
    const { index } = match;
    if (shows === 'near' && (!changed || index > shown + before)) {
      if (changed) pieces.add(text.slice(done, shown), done, shown);
      const from = startOfRun(text, index - before, Math.max(done, shown));
      pieces.add(gap, from, from);
      done = from;
    }
    changed = true;
    pieces.add(text.slice(done, index), done, index);
    done = index + match[0].length;
    pieces.add(piece, index, done, run === undefined ? undefined : width);
    shown = shows === 'whole' ? text.length : Math.max(done, shown, endOfRun(done + behind));
  }
  if (!changed) return null;
  pieces.add(text.slice(done, shown), done, shown);
  return pieces.view();
}

/** Stands between stretches that do not belong together. */
const gap = '\n\n';
/** Characters around a decoded one that are shown: only what stands near it reads differently. */
const before = 160;
const behind = 240;
const longestRun = 4_000;
const space = /[\s"'<>]/gu;

/**
 * Returns a function that gives the end of the word around a place: a secret must not be shown in part. It is called with
 * growing places, and reads the text once: a text may be one word.
 */
function createRunEnds(text: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (from >= text.length) return text.length;
    if (from > next) {
      space.lastIndex = from;
      next = space.exec(text)?.index ?? text.length;
    }
    return Math.min(next, from + longestRun);
  };
}

/** Returns the beginning of the word around a place, at the earliest `least`. */
function startOfRun(text: string, from: number, least: number): number {
  let at = Math.max(least, from);
  const limit = Math.max(least, from - longestRun);
  while (at > limit && !/[\s"'<>]/u.test(text.charAt(at - 1))) at -= 1;
  return at;
}

interface Pieces {
  /** Adds characters that a stretch of the source stands for; `width` if it has so many of its own for each of them. */
  add(piece: string, from: number, to: number, width?: number): void;
  view(): View;
}

function createPieces(): Pieces {
  const parts: string[] = [];
  /** Offsets of the pieces: in the view, in the source, and of their ends there. */
  const viewAt: number[] = [];
  const sourceAt: number[] = [];
  const sourceEnd: number[] = [];
  /** Characters of the source for each of the view; 0 if only the whole piece has a place. */
  const widths: number[] = [];
  let length = 0;
  const pieceOf = (at: number): number => {
    let low = 0;
    let high = viewAt.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((viewAt[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    add(piece, from, to, width = to - from === piece.length ? 1 : 0) {
      if (piece === '') return;
      parts.push(piece);
      viewAt.push(length);
      sourceAt.push(from);
      sourceEnd.push(to);
      widths.push(width);
      length += piece.length;
    },
    view: () => ({
      text: parts.join(''),
      place(start, end) {
        const first = pieceOf(start);
        const last = pieceOf(Math.max(start, end - 1));
        const from = (sourceAt[first] ?? 0) + (start - (viewAt[first] ?? 0)) * (widths[first] ?? 0);
        const width = widths[last] ?? 0;
        const to =
          width > 0 ? (sourceAt[last] ?? 0) + (end - (viewAt[last] ?? 0)) * width : (sourceEnd[last] ?? 0);
        return { start: from, end: Math.max(from, to) };
      },
    }),
  };
}

/** Returns the characters that a match stands for; `null` if it is no encoding after all. */
function decoded(match: RegExpMatchArray): string | null {
  const [, , , , unicode, byte, escape, percent, decimal, hex, name, quoted, , wide, math] = match;
  const code = unicode ?? byte ?? percent ?? hex ?? quoted;
  if (code !== undefined) return visible(Number.parseInt(code, 16));
  if (decimal !== undefined) return visible(Number(decimal));
  if (name !== undefined) return named[name] ?? ' ';
  if (escape !== undefined) return escapes[escape] ?? escape;
  if (wide !== undefined || math !== undefined) return plainLetter(wide ?? math ?? '');
  return '';
}

/** Returns the character of ASCII that another stands for, such as a circled or a raised one; `null` if that is none. */
function plainLetter(letter: string): string | null {
  const plain = letter.normalize('NFKC');
  return /^[!-~]$/u.test(plain) ? plain : null;
}

/** Returns the characters of each encoded one in a run. */
function widthOf(percent?: string, unicode?: string, reference?: string): number {
  if (percent !== undefined) return 3;
  if (unicode !== undefined) return 6;
  return reference === undefined ? 1 : reference.indexOf(';') + 1;
}

/** Decodes a run of characters with so many of its own for each; the last two or three are the number, and `;` ends a decimal one. */
function decodedRun(run: string, width: number, base: 10 | 16): string {
  let text = '';
  for (let end = width; end <= run.length; end += width) {
    const code =
      base === 16
        ? hexValue(run.charCodeAt(end - 2)) * 16 + hexValue(run.charCodeAt(end - 1))
        : decimalValue(run, end - width + 2, end - 1);
    text += code < 0x7f && code !== 0 ? String.fromCharCode(code) : ' ';
  }
  return text;
}

function decimalValue(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

/** Returns the value of a digit or a letter from a to f of any case. */
function hexValue(code: number): number {
  return code <= 57 ? code - 48 : (code | 32) - 87;
}

const unseen = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\p{Co}\u115f\u1160\u3164\uffa0]$/u;

/** A character that no secret contains ends one, whatever it is; an invisible one is left out. */
function visible(code: number): string {
  if (code > 0x7f && code <= 0x10ffff && unseen.test(String.fromCodePoint(code))) return '';
  return code < 0x7f && code !== 0 ? String.fromCharCode(code) : ' ';
}
