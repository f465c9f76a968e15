/** How a name is drawn that has too little room: from `from` to `start`, an ellipsis, and on from `end`. */
export interface Shortened {
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** How wide a text is drawn. */
export type MeasureText = (text: string) => number;

export const ellipsis = '…';
/** Graphemes of a name that its extension has to leave room for: without them names can't be told apart. */
const leastKept = 5;
/** The share of what is kept that is the beginning; the rest is the end. */
const headShare = 0.55;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * How a name, or a path, is shortened to its room; `null` where it fits. The folder of a path gives way before its name,
 * and of a name its middle: beginning, end and the whole extension stay, or as many parts of a long extension as leave
 * room for the rest. What is kept is cut between graphemes, in the order in which it is written.
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

/** The text as it is drawn. */
export function shownText(text: string, { from, start, end }: Shortened): string {
  return text.slice(from, start) + ellipsis + text.slice(end);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Graphemes of it that have to stay. */
  readonly least: number;
}

/** Takes as little as possible out of the middle of a stretch; `null` where more would have to go than may. */
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
  // A narrow letter may still fit at one side where the share would give the other one a wide one.
  while (head + tail < count - 1 && fits(head + 1, tail)) head += 1;
  while (head + tail < count - 1 && fits(head, tail + 1)) tail += 1;
  return cutAt(head, tail);
}

function headOf(kept: number): number {
  return Math.ceil(kept * headShare);
}

/** Where graphemes begin, and where the last one ends. */
function boundsOf(text: string): readonly number[] {
  const bounds: number[] = [];
  for (const { index } of segmenter.segment(text)) bounds.push(index);
  bounds.push(text.length);
  return bounds;
}

/** Where the name begins in a path, after its folder; 0 in what is none. */
function placeOfName(text: string): number {
  const slash = text.lastIndexOf('/', text.length - 2);
  return slash < 0 || text.charAt(slash + 1) === ' ' ? 0 : slash + 1;
}

/** A part of an extension; those before the last don't begin with a digit: `jquery-3.6.min.js`. */
const lastPart = /^[\p{L}\p{N}_-]{1,16}\/?$/u;
const otherPart = /^\p{L}[\p{L}\p{N}_-]{0,15}$/u;

/** Where the extension of a name may begin, the longest first: of `a.test.ts` at `.test.ts` and at `.ts`. */
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
