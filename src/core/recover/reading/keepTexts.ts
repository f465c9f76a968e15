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
  return (isOpen ? kept.slice(0, key.index) : kept).trimEnd();
}

/** Returns the end of a text, of at most so many characters; see `keepStart`. */
export function keepEnd(text: string, most: number): string {
  if (text.length <= most) return text;
  let begin = text.length - most;
  while (begin < text.length && !isBetweenRuns(text, begin)) begin += 1;
  return text.slice(begin);
}

function isBetweenRuns(text: string, at: number): boolean {
  return runEnd.test(text.charAt(at)) || runEnd.test(text.charAt(at - 1));
}
