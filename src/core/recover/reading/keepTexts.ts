/** Ends a run of characters that a token may be: spaces, and the scripts that write without spaces. */
const runEnd = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const keyBegin = /-----BEGIN [A-Z ]*PRIVATE KEY-----/gu;

/**
 * Returns the beginning of a text, of at most so many characters. A cut never leaves a part of a word: half a token would pass
 * the scan for secrets. A text without spaces keeps nothing, and a private key without its end is left out from its beginning.
 */
export function keepStart(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && !isBetweenRuns(text, end)) end -= 1;
  const kept = text.slice(0, end);
  const key = [...kept.matchAll(keyBegin)].at(-1);
  const isOpen = key !== undefined && !kept.slice(key.index).includes('-----END ');
  return ownText((isOpen ? kept.slice(0, key.index) : kept).trimEnd());
}

/** Returns the end of a text, of at most so many characters; see `keepStart`. */
export function keepEnd(text: string, most: number): string {
  if (text.length <= most) return text;
  let begin = text.length - most;
  while (begin < text.length && !isBetweenRuns(text, begin)) begin += 1;
  return ownText(text.slice(begin));
}

/** Characters. A part that is shorter is a text of its own anyway. */
const shortest = 13;

/**
 * Returns a text that does not hold the text that it is a part of. A part of a string, be it a slice or a match, keeps the whole
 * string in memory: a line of a test run its output, and a hundred lines all that a session has seen.
 */
export function ownText(part: string): string {
  return part.length < shortest ? part : (JSON.parse(JSON.stringify(part)) as string);
}

function isBetweenRuns(text: string, at: number): boolean {
  return runEnd.test(text.charAt(at)) || runEnd.test(text.charAt(at - 1));
}
