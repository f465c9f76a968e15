export interface CountedPart {
  readonly text: string;
  readonly tokens: number;
}

/**
 * True if tokens of both encodings end at this place whatever surrounds it, so that counts of the text before and after
 * it add up: right after a line feed, before a character that is neither white space nor a slash.
 */
export function isSafeCut(text: string, index: number): boolean {
  return text.charCodeAt(index - 1) === 0x0a && index < text.length && /[^\s/]/u.test(text.charAt(index));
}

/** Returns the first safe cut at or after `from`, or -1. */
export function firstSafeCut(text: string, from = 1): number {
  for (
    let feed = text.indexOf('\n', Math.max(0, from - 1));
    feed !== -1;
    feed = text.indexOf('\n', feed + 1)
  ) {
    if (isSafeCut(text, feed + 1)) return feed + 1;
  }
  return -1;
}

/** Returns the last safe cut, or -1. */
export function lastSafeCut(text: string): number {
  for (
    let feed = text.lastIndexOf('\n');
    feed !== -1;
    feed = feed === 0 ? -1 : text.lastIndexOf('\n', feed - 1)
  ) {
    if (isSafeCut(text, feed + 1)) return feed + 1;
  }
  return -1;
}

/**
 * Returns the exact tokens of the parts' texts joined, given the exact tokens of each. Counts again only the stretches
 * between the safe cuts around each seam, in one call of `count`.
 */
export async function countJoined(
  parts: readonly CountedPart[],
  count: (texts: readonly string[]) => Promise<readonly number[]>,
): Promise<number> {
  const filled = parts.filter((part) => part.text !== '');
  const added: string[] = [];
  const taken: string[] = [];
  let known = 0;
  /** Text since the last safe cut, if it needs counting again. */
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) added.push(open.join(''));
    open = [];
  };
  for (const [index, { text, tokens }] of filled.entries()) {
    const next = filled[index + 1];
    const opensLeft = open.length > 0;
    const opensRight = next !== undefined && !isSafeSeam(text, next.text);
    const head = opensLeft ? firstSafeCut(text) : 0;
    const tail = opensRight ? lastSafeCut(text) : text.length;
    if (head === -1 || tail === -1) {
      open.push(text);
      if (!opensRight) close();
      continue;
    }
    known += tokens;
    if (head > 0) {
      taken.push(text.slice(0, head));
      open.push(text.slice(0, head));
      close();
    }
    if (tail < text.length) {
      taken.push(text.slice(tail));
      open.push(text.slice(tail));
    }
  }
  close();
  if (added.length === 0) return known;
  const counts = await count([...added, ...taken]);
  return counts.reduce((sum, tokens, index) => (index < added.length ? sum + tokens : sum - tokens), known);
}

function isSafeSeam(before: string, after: string): boolean {
  return before.endsWith('\n') && isSafeCut(`\n${after.charAt(0)}`, 1);
}
