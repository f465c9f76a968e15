/** In characters. After these a window ends at the next line that may begin one. */
const shortest = 192_000;
/** In characters. Without such a line, the window ends here. */
const longest = 256_000;
/** Characters of a line that decide if a window may begin with it. */
const looked = 32;
/** About one line in this many may; a power of two. */
const oneIn = 32;

export interface ScanWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a text into windows by the text around the cuts, not by the length before them: after a change all other
 * windows are the same texts, and their findings are cached.
 */
export function scanWindows(text: string): readonly ScanWindow[] {
  const windows: ScanWindow[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start);
    windows.push({ start, end });
    start = end;
  }
  return windows;
}

function endOf(text: string, start: number): number {
  const last = start + longest;
  if (last >= text.length) return text.length;
  for (
    let feed = text.indexOf('\n', start + shortest);
    feed !== -1 && feed + 1 < last;
    feed = text.indexOf('\n', feed + 1)
  ) {
    if (mayBegin(text, feed + 1)) return feed + 1;
  }
  return last;
}

/** Tests the low bits of an FNV hash of the line's first characters. */
function mayBegin(text: string, at: number): boolean {
  let hash = 0x811c9dc5;
  for (let index = at; index < Math.min(at + looked, text.length); index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 8) & (oneIn - 1)) === 0;
}
