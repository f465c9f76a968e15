/** The drawn parts of a name in too little room: from `from` to `start`, an ellipsis, and on from `end`. */
export interface Shortened {
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the width of a text as drawn. */
export type MeasureText = (text: string) => number;

export const ellipsis = '…';
/** Graphemes of a name that its extension leaves room for: without them names look alike. */
const leastKept = 5;
/** The share of the beginning in the remaining text; the rest is the end. */
const headShare = 0.55;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns how to shorten a name or path to its room; `null` if it fits. The folder of a path is cut before its name,
 * and a name in its middle: beginning, end and the whole extension stay, or as many parts of a long extension as leave
 * room for the rest. Cuts are between graphemes, in the order of writing.
 */
export function shortenName(text: string, room: number, widthOf: MeasureText): Shortened | null {
  if (widthOf(text) <= room) return null;
  const nameAt = placeOfName(text);
  const cut = (from: number, to: number, least: number): Shortened | null =>
    cutMiddle(text, { from, to, least }, room, widthOf);
  const folder = nameAt < 2 ? null : cut(0, nameAt - 1, 0);
  if (folder !== null) return folder;
  const name = text.slice(nameAt);
  if (nameAt > 0 && widthOf(ellipsis + name) <= room) return { from: 0, start: 0, end: nameAt };
  const extensions = extensionsOf(name).map((at) => nameAt + at);
  for (const at of extensions) {
    const found = cut(nameAt, at, leastKept);
    if (found !== null) return found;
  }
  const last = extensions.at(-1);
  return (
    (last === undefined ? null : cut(nameAt, last, 2)) ??
    cut(nameAt, text.length, 1) ?? { from: nameAt, start: nameAt, end: text.length }
  );
}

/** Returns the text as it is drawn. */
export function shownText(text: string, { from, start, end }: Shortened): string {
  return text.slice(from, start) + ellipsis + text.slice(end);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Graphemes that must stay. */
  readonly least: number;
}

/** Cuts as little as possible from the middle of a stretch; `null` if that would cut too much. */
function cutMiddle(
  text: string,
  { from, to, least }: Stretch,
  room: number,
  widthOf: MeasureText,
): Shortened | null {
  const bounds = boundsOf(text.slice(from, to)).map((bound) => from + bound);
  const count = bounds.length - 1;
  const cutAt = (head: number, tail: number): Shortened => ({
    from,
    start: bounds[head] ?? from,
    end: bounds[count - tail] ?? to,
  });
  const fits = (head: number, tail: number): boolean => widthOf(shownText(text, cutAt(head, tail))) <= room;
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const kept = Math.ceil((low + high) / 2);
    if (fits(headOf(kept), kept - headOf(kept))) low = kept;
    else high = kept - 1;
  }
  if (low < Math.min(least, count - 1)) return null;
  let head = headOf(low);
  let tail = low - head;
  // A narrow letter may still fit at one side if the share would give the other one a wide one.
  while (head + tail < count - 1 && fits(head + 1, tail)) head += 1;
  while (head + tail < count - 1 && fits(head, tail + 1)) tail += 1;
  return cutAt(head, tail);
}

function headOf(kept: number): number {
  return Math.ceil(kept * headShare);
}

/** Returns the starts of graphemes, and the end of the last one. */
function boundsOf(text: string): readonly number[] {
  const bounds: number[] = [];
  for (const { index } of segmenter.segment(text)) bounds.push(index);
  bounds.push(text.length);
  return bounds;
}

/** Returns the start of the name in a path, after its folder; 0 without a folder. */
function placeOfName(text: string): number {
  const slash = text.lastIndexOf('/', text.length - 2);
  return slash < 0 || text.charAt(slash + 1) === ' ' ? 0 : slash + 1;
}

/** A part of an extension; those before the last don't begin with a digit: `jquery-3.6.min.js`. */
const lastPart = /^[\p{L}\p{N}_-]{1,16}\/?$/u;
const otherPart = /^\p{L}[\p{L}\p{N}_-]{0,15}$/u;

/** Returns the possible starts of a name's extension, the longest first: for `a.test.ts` at `.test.ts` and at `.ts`. */
export function extensionsOf(name: string): readonly number[] {
  const places: number[] = [];
  let end = name.length;
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
    if (!(places.length === 0 ? lastPart : otherPart).test(name.slice(dot + 1, end))) break;
    places.unshift(dot);
    end = dot;
  }
  return places;
}
