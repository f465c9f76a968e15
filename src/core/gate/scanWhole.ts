import type { FindingSpan } from '../secrets/engine.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { scanWindows } from './scanWindows.ts';

/** In characters. Windows are scanned separately, each with this much of its neighbours. */
const overlap = 65_536;

/** Scans a text of any length; returns `null` if a stretch of it could not be scanned. */
export async function scanWhole(
  text: string,
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<readonly FindingSpan[] | null> {
  const windows = scanWindows(text);
  const texts = windows.map(({ start, end }) => text.slice(Math.max(0, start - overlap), end + overlap));
  const measurements = await pool.measure(texts, { encoding: null, scan: true }, signal);
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
