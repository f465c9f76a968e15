/** Kinds of letters that stand together, as bits. */
export const wordLetter = 1;
/** The letters of base64 of both kinds. */
export const dataLetter = 2;
/** The letters of base64 as keys are written in. */
export const keyLetter = 4;
/** Letters that stand in front of a token if it is the end of a longer word, a path or encoded data. */
export const frontLetter = 8;

const letters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const kinds = Uint8Array.from(
  letters,
  (letter) =>
    (/[A-Za-z0-9_-]/u.test(letter) ? wordLetter : 0) |
    (/[A-Za-z0-9+/_-]/u.test(letter) ? dataLetter : 0) |
    (/[A-Za-z0-9+/]/u.test(letter) ? keyLetter : 0) |
    (/[A-Za-z0-9_+./-]/u.test(letter) ? frontLetter : 0),
);

/**
 * Returns the next place at which so many letters of a kind stand together, or -1. It reads a window from its end, so that it skips
 * most of a text.
 */
export function nextRun(text: string, from: number, length: number, kind: number): number {
  let start = from;
  while (start + length <= text.length) {
    let at = start + length - 1;
    while (at >= start && isLetterOf(text.charCodeAt(at), kind)) at -= 1;
    if (at < start) return start;
    start = at + 1;
  }
  return -1;
}

/** Returns the end of the letters of a kind that stand together from here, or `limit` if they go on there. */
export function runEnd(text: string, from: number, kind: number, limit = text.length): number {
  const last = Math.min(limit, text.length);
  let end = from;
  while (end < last && isLetterOf(text.charCodeAt(end), kind)) end += 1;
  return end;
}

export function isLetterOf(code: number, kind: number): boolean {
  return code < 128 && ((kinds[code] ?? 0) & kind) !== 0;
}
