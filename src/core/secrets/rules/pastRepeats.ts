/** Characters in front of a place and behind it that decide on what is found there. */
const readBefore = 400;
const readBehind = 2_500;
/** Characters. */
const longestPeriod = 500;
/** Characters that are looked for, to learn how long the period of a text may be. */
const sample = 32;

/** Characters between two looks for a repetition, so that a text without one is searched as fast. */
export const betweenLooks = readBefore + longestPeriod;

/**
 * Returns where a search that came to `at`, and found nothing from `quietSince` on, can continue if the text only repeats itself there;
 * else `at`. All that is skipped stands among the same characters as a place one or several periods before it, at which nothing was found.
 * A rule that reads further than others finds what stands beyond the repetition from its last or its first period.
 */
export function pastRepeats(text: string, at: number, quietSince: number): number {
  const period = periodAt(text, at);
  if (period === 0 || quietSince > at - period) return at;
  const start = at - readBefore;
  const compared = at + readBehind;
  if (text.slice(start, compared) !== text.slice(start - period, compared - period)) return at;
  let end = compared;
  while (end < text.length && text.charCodeAt(end) === text.charCodeAt(end - period)) end += 1;
  return end - readBehind;
}

/** Returns how far before a place the same characters stand for the last time; 0 if they do not, or near the ends of a text. */
function periodAt(text: string, at: number): number {
  if (at < readBefore + longestPeriod || at + readBehind > text.length) return 0;
  const before = text.slice(at - longestPeriod, at + sample - 1);
  const found = before.lastIndexOf(text.slice(at, at + sample));
  return found === -1 ? 0 : longestPeriod - found;
}
