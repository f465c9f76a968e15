import type { EncodingId } from '../../shared/domain/model.ts';
import { characterClass, classAt } from './characterClass.ts';

/**
 * Returns the end of the piece of text that starts at `start`; no token crosses the end of a piece. Implements the
 * encodings' regular expressions by hand, on UTF-8 bytes: a match costs no string and no array.
 */
export type PieceEnd = (bytes: Uint8Array, start: number, end: number) => number;

const { lineEnd, space, digit, upper, lower, letter, mark, other } = characterClass;
const apostrophe = 0x27;
const blank = 0x20;
const slash = 0x2f;

export const pieceEndOf: Readonly<Record<EncodingId, PieceEnd>> = {
  o200k_base: o200kPieceEnd,
  cl100k_base: cl100kPieceEnd,
};

function o200kPieceEnd(bytes: Uint8Array, start: number, end: number): number {
  const first = classAt(bytes, start);
  const kind = first >> 3;
  const next = start + (first & 7);
  switch (kind) {
    case upper:
    case lower:
    case letter:
      return afterContraction(bytes, o200kWordEnd(bytes, start, end), end);
    case digit:
      return digitsEnd(bytes, start, end);
    case mark: {
      // A mark may lead a word; before capitals alone the pattern prefers to match it as a letter.
      const word = o200kWordEnd(bytes, next, end);
      const isCapitals = word === next || isAllUpper(bytes, next, word);
      return afterContraction(bytes, isCapitals ? next : word, end);
    }
    case other: {
      const word = o200kWordEnd(bytes, next, end);
      if (word > next) return afterContraction(bytes, word, end);
      return lineEndsAndSlashes(bytes, othersEnd(bytes, next, end), end);
    }
    case space: {
      const word = o200kWordEnd(bytes, next, end);
      if (word > next) return afterContraction(bytes, word, end);
      if (bytes[start] === blank) {
        const others = othersEnd(bytes, next, end);
        if (others > next) return lineEndsAndSlashes(bytes, others, end);
      }
      return spacesEnd(bytes, start, end, false);
    }
    default:
      return spacesEnd(bytes, start, end, false);
  }
}

function cl100kPieceEnd(bytes: Uint8Array, start: number, end: number): number {
  const first = classAt(bytes, start);
  const kind = first >> 3;
  const next = start + (first & 7);
  switch (kind) {
    case upper:
    case lower:
    case letter:
      return lettersEnd(bytes, next, end);
    case digit:
      return digitsEnd(bytes, start, end);
    case mark:
    case other: {
      const contraction = afterContraction(bytes, start, end);
      if (contraction > start) return contraction;
      const letters = lettersEnd(bytes, next, end);
      return letters > next ? letters : lineEnds(bytes, othersEnd(bytes, next, end), end);
    }
    case space: {
      const letters = lettersEnd(bytes, next, end);
      if (letters > next) return letters;
      if (bytes[start] === blank) {
        const others = othersEnd(bytes, next, end);
        if (others > next) return lineEnds(bytes, others, end);
      }
      return spacesEnd(bytes, start, end, true);
    }
    default:
      return spacesEnd(bytes, start, end, true);
  }
}

/** Matches `[Lu Lt Lm Lo M]*[Ll Lm Lo M]+`, else `[Lu Lt Lm Lo M]+`; returns `from` if neither matches. */
function o200kWordEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  let caseless = -1;
  let found = 0;
  while (at < end) {
    found = classAt(bytes, at);
    const kind = found >> 3;
    if (kind === upper) at += found & 7;
    else if (kind === letter || kind === mark) caseless = at += found & 7;
    else break;
  }
  if (at < end && found >> 3 === lower) {
    do {
      at += found & 7;
      if (at >= end) break;
      found = classAt(bytes, at);
    } while (found >> 3 === lower || found >> 3 === letter || found >> 3 === mark);
    return at;
  }
  // No small letter follows: the greedy run backtracks to its last letter without case.
  return caseless === -1 ? at : caseless;
}

function isAllUpper(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to;) {
    const found = classAt(bytes, at);
    if (found >> 3 !== upper) return false;
    at += found & 7;
  }
  return true;
}

/** Matches `'s 'd 'm 't 'll 've 're`, in either case. */
function afterContraction(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at] !== apostrophe || at + 1 >= end) return at;
  switch ((bytes[at + 1] ?? 0) | 0x20) {
    case 0x73:
    case 0x64:
    case 0x6d:
    case 0x74:
      return at + 2;
    case 0x6c:
      return at + 2 < end && ((bytes[at + 2] ?? 0) | 0x20) === 0x6c ? at + 3 : at;
    case 0x76:
    case 0x72:
      return at + 2 < end && ((bytes[at + 2] ?? 0) | 0x20) === 0x65 ? at + 3 : at;
    default:
      return at;
  }
}

function lettersEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const found = classAt(bytes, at);
    const kind = found >> 3;
    if (kind !== lower && kind !== upper && kind !== letter) break;
    at += found & 7;
  }
  return at;
}

function digitsEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  for (let count = 0; count < 3 && at < end; count++) {
    const found = classAt(bytes, at);
    if (found >> 3 !== digit) break;
    at += found & 7;
  }
  return at;
}

function othersEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const found = classAt(bytes, at);
    if (found >> 3 !== other && found >> 3 !== mark) break;
    at += found & 7;
  }
  return at;
}

function lineEnds(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && (bytes[at] === 0x0a || bytes[at] === 0x0d)) at++;
  return at;
}

function lineEndsAndSlashes(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && (bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === slash)) at++;
  return at;
}

/**
 * Matches white space up to its last line end; without one all of it at the text's end, else all but the last
 * character.
 */
function spacesEnd(bytes: Uint8Array, start: number, end: number, wholeAtEnd: boolean): number {
  let at = start;
  let last = start;
  let afterLineEnd = -1;
  while (at < end) {
    const found = classAt(bytes, at);
    const kind = found >> 3;
    if (kind !== space && kind !== lineEnd) break;
    last = at;
    at += found & 7;
    if (kind === lineEnd) afterLineEnd = at;
  }
  if (at === end && wholeAtEnd) return at;
  if (afterLineEnd !== -1) return afterLineEnd;
  return at === end || last === start ? at : last;
}
