/** A place in a text, and how far the text around it was found to repeat what stands before it. */
export interface Place {
  readonly at: number;
  readonly same: Same;
}

/** A stretch in which each character is the one that stands `shift` characters before it. */
interface Same {
  readonly shift: number;
  readonly start: number;
  readonly end: number;
}

export const notCompared: Same = { shift: 0, start: 0, end: 0 };

/** Characters in front of an anchor and behind it that decide on what is found there; longer values are none. */
const readBefore = 400;
export const readBehind = 2_500;
/** Most anchors differ soon, and two slices are compared for few. */
const first = 16;

/**
 * Returns `at` as a place if all that is read around it is the same as around `last`; `null` otherwise. A text may repeat a line
 * thousands of times: of what was compared for `last`, only the new end is compared again.
 */
export function samePlace(text: string, at: number, last: Place): Place | null {
  if (at + readBehind > text.length || last.at < readBefore) return null;
  const shift = at - last.at;
  const from = at - readBefore;
  const end = at + readBehind;
  const { same } = last;
  const known = same.shift === shift && same.start <= from && from <= same.end;
  for (let index = known ? first : 0; index < first; index += 1) {
    if (text.charCodeAt(at + index) !== text.charCodeAt(last.at + index)) return null;
  }
  const compared = known ? same.end : from;
  if (text.slice(compared, end) !== text.slice(compared - shift, end - shift)) return null;
  return { at, same: { shift, start: known ? same.start : from, end } };
}
