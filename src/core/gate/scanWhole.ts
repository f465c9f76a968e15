import type { FindingSpan } from '../secrets/engine.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/** Characters. Windows are scanned separately, each with this much of its neighbours. */
const overlap = 65_536;

/** A window ends at the first line after this many characters that may begin one. */
const shortest = 192_000;
/** A window without such a line ends after this many characters. */
const longest = 256_000;
/** Characters of a line that decide if a window may begin with it. */
const looked = 32;
/** About one line in this many may; a power of two. */
const oneIn = 32;

interface ScanWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * Scans a text of any length; returns `null` if a stretch of it could not be scanned. `path` names the file of a project that it is
 * the whole of.
 */
export async function scanWhole(
  text: string,
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
  path?: string,
): Promise<readonly FindingSpan[] | null> {
  const windows = scanWindows(text);
  const texts = windows.map(({ start, end }) => text.slice(Math.max(0, start - overlap), end + overlap));
  const measurements = await pool.measure(
    texts,
    { encoding: null, scan: true, ...(path === undefined ? {} : { path }) },
    signal,
  );
  const spans: FindingSpan[] = [];
  for (const [index, { start, end }] of windows.entries()) {
    const scan = measurements[index]?.scan;
    if (scan?.status !== 'done') return null;
    const shift = Math.max(0, start - overlap);
    for (const span of scan.spans) {
      const found = { ...span, start: span.start + shift, end: span.end + shift };
      // Each place belongs to one window; a finding that starts in the overlap is the neighbour's.
      if (found.start >= start && found.start < end) spans.push(found);
    }
  }
  return spans;
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
