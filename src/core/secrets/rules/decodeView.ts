/** A text as it reads without escapes and encodings, and the places in the source that its characters come from. */
export interface View {
  readonly text: string;
  /** Returns the place in the source of a stretch of this text. */
  readonly place: (start: number, end: number) => { readonly start: number; readonly end: number };
}

/** Runs of encoded characters that are each as long as the next, which are decoded at once. Neither a percent sign nor the second byte of a soft hyphen is in one. */
const runs = [
  String.raw`(?:%(?!25|[aA][dD])[0-9a-fA-F]{2}){4,}`,
  String.raw`(?:(?<!\\)\\u00[2-7][0-9a-fA-F]){4,}`,
  String.raw`(?:&#\d\d;){4,}|(?:&#1[0-2]\d;){4,}`,
];

/** Letters that look otherwise: of full width, raised, circled, and those of mathematics. */
const styledLetters = String.raw`[\uff01-\uff5e\u00aa\u00b2\u00b3\u00b9\u00ba\u017f\u02b0-\u02b8\u02e1-\u02e3\u1d2c-\u1d6a\u2070-\u209c\u2102-\u2149\u2160-\u217f\u2460-\u2468\u24b6-\u24ea\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}\u{1fbf0}-\u{1fbf9}]`;

/**
 * Escapes and encodings of single characters. Backslashes in front of an escape are one with it: they double with every
 * level of JSON. It captures nothing but a quotation mark: a text may have a hundred thousand of them.
 */
const encoded = new RegExp(
  [
    ...runs,
    String.raw`(?<!\\)\\+(?:\r?\n[ \t]*|(?:u\{?|U0000)(?:(?<=\{)[0-9a-fA-F]{1,6}(?=\})|[0-9a-fA-F]{4})\}?|x[0-9a-fA-F]{2}|[nrtbfv0"'\x60/]|(?=[^\\A-Za-z0-9\s])|$)`,
    String.raw`%(?:25)*(?:u00)?[0-9a-fA-F]{2}`,
    String.raw`&(?:amp;)*(?:#\d{2,8};?|#[xX][0-9a-fA-F]{2,8};?|(?:amp|quot|apos|lt|gt|nbsp|equals|colon|num|sol|lowbar|hyphen|period);)`,
    String.raw`=(?:\r?\n|[0-9A-F]{2})`,
    String.raw`\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|[ -/]*[0-~])`,
    String.raw`(["'\x60])\s{0,60}(?:(?:\+|\.|&|\|\|)\s{0,60})?\1(?=[\w+/=.~-]{3})`,
    String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\p{Co}\u115f\u1160\u3164\uffa0]+`,
    styledLetters,
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

/** A view shows what stands near a decoded character; a view of a view shows all of it, since nothing else shows the rest. */
type Shown = 'near' | 'whole';

function decodeOnce(text: string, shows: Shown): View | null {
  if (!mayBeEncoded.test(text)) return null;
  const parts: string[] = [];
  let pieces: Pieces | null = createPieces();
  const isDecoded = decodeInto(text, shows, (piece, from, to) => {
    parts.push(piece);
    if (parts.length > mostKept) pieces = null;
    pieces?.add(piece, from, to);
  });
  if (!isDecoded) return null;
  let places = pieces === null ? null : pieces.place;
  return {
    text: parts.join(''),
    place(start, end) {
      places ??= placesIn(text, shows);
      return places(start, end);
    },
  };
}

/** Pieces whose places are kept: a longer list takes its time, and is made again for the few texts with a finding that only a view shows. */
const mostKept = 100_000;

function placesIn(text: string, shows: Shown): Places {
  const pieces = createPieces();
  decodeInto(text, shows, pieces.add);
  return pieces.place;
}

/** Takes characters of a view, and the stretch of the source that they stand for. */
type Add = (piece: string, from: number, to: number) => void;

/** Adds the pieces of a view in their order; returns false if there is nothing to decode. */
function decodeInto(text: string, shows: Shown, add: Add): boolean {
  const endOfRun = createRunEnds(text);
  let done = 0;
  /** End of the stretch that the view shows, in the source. */
  let shown = 0;
  let changed = false;
  encoded.lastIndex = 0;
  for (let match = encoded.exec(text); match !== null; match = encoded.exec(text)) {
    const { index } = match;
    const [source] = match;
    const width = widthInRun(source);
    const piece = width === 0 ? decoded(source) : decodedRun(source, width);
    if (piece === null) continue;
    if (shows === 'near' && (!changed || index > shown + before)) {
      if (changed) add(text.slice(done, shown), done, shown);
      const from = startOfRun(text, index - before, Math.max(done, shown));
      add(gap, from, from);
      done = from;
    }
    changed = true;
    add(text.slice(done, index), done, index);
    done = index + source.length;
    add(piece, index, done);
    shown = shows === 'whole' ? text.length : Math.max(done, shown, endOfRun(done + behind));
  }
  if (changed) add(text.slice(done, shown), done, shown);
  return changed;
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

type Places = View['place'];

interface Pieces {
  /** Each character has the same number of the source's, or all of them have one place. */
  readonly add: Add;
  readonly place: Places;
}

function createPieces(): Pieces {
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
    add(piece, from, to) {
      if (piece === '') return;
      const share = (to - from) / piece.length;
      const width = Number.isInteger(share) ? share : 0;
      viewAt.push(length);
      sourceAt.push(from);
      sourceEnd.push(to);
      widths.push(width);
      length += piece.length;
    },
    place(start, end) {
      const first = pieceOf(start);
      const last = pieceOf(Math.max(start, end - 1));
      const from = (sourceAt[first] ?? 0) + (start - (viewAt[first] ?? 0)) * (widths[first] ?? 0);
      const width = widths[last] ?? 0;
      const to =
        width > 0 ? (sourceAt[last] ?? 0) + (end - (viewAt[last] ?? 0)) * width : (sourceEnd[last] ?? 0);
      return { start: from, end: Math.max(from, to) };
    },
  };
}

/** Returns the characters that an escape or an encoding of a single one stands for; `null` if it is none after all. */
function decoded(source: string): string | null {
  switch (source.charAt(0)) {
    case '\\':
      return unescaped(source.slice(source.lastIndexOf('\\') + 1));
    case '%':
      return visible(Number.parseInt(source.slice(-2), 16));
    case '&':
      return referred(source.slice(1).replace(/^(?:amp;)+(?=.)/u, ''));
    case '=':
      return source.endsWith('\n') ? '' : visible(Number.parseInt(source.slice(1), 16));
    case '\x1b':
    case '"':
    case "'":
    case '`':
      return '';
    default:
      return styled.test(source) ? plainLetter(source) : '';
  }
}

/** Returns the character of ASCII that another stands for, such as a circled or a raised one; `null` if that is none. */
function plainLetter(letter: string): string | null {
  const plain = letter.normalize('NFKC');
  return /^[!-~]$/u.test(plain) ? plain : null;
}

/** Returns the character that stands behind the backslashes of an escape. */
function unescaped(rest: string): string {
  const letter = rest.charAt(0);
  if (letter === '\n' || letter === '\r') return '';
  if (/[uxU]/u.test(letter)) return visible(Number.parseInt(rest.replace(/^.\{?/u, ''), 16));
  return escapes[letter] ?? letter;
}

/** Returns the character that a reference of HTML stands for, given without its `&`. */
function referred(reference: string): string {
  if (/^#x/iu.test(reference)) return visible(Number.parseInt(reference.slice(2), 16));
  if (reference.startsWith('#')) return visible(Number.parseInt(reference.slice(1), 10));
  return named[reference.slice(0, -1)] ?? ' ';
}

/** Returns the characters of each encoded one in a run of them; 0 if this is none. */
function widthInRun(source: string): number {
  if (source.charCodeAt(0) === percentSign)
    return source.length > 3 && source.charCodeAt(3) === percentSign ? 3 : 0;
  if (source.length < 20) return 0;
  if (source.startsWith('\\u')) return 6;
  return source.startsWith('&#') ? source.indexOf(';') + 1 : 0;
}

const percentSign = 37;
const styled = new RegExp(`^${styledLetters}$`, 'u');

/** Decodes a run of characters with so many of its own for each; the last two or three are the number, and `;` ends a decimal one. */
function decodedRun(run: string, width: number): string {
  const isDecimal = run.startsWith('&');
  let text = '';
  for (let end = width; end <= run.length; end += width) {
    const code = isDecimal
      ? decimalValue(run, end - width + 2, end - 1)
      : hexValue(run.charCodeAt(end - 2)) * 16 + hexValue(run.charCodeAt(end - 1));
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
