import { joinSpans } from '../secrets/known/joinSpans.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { takeLines, type TakenPlace } from '../text/takeLines.ts';
import { takeOutline } from '../text/takeOutline.ts';
import { isWholeFile } from '../workers/fileRequest.ts';
import type { FileReading, FileRequest, WorkerPool } from '../workers/jobs.ts';
import { overPool } from './overPool.ts';

type Read = Extract<FileReading, { status: 'ok' }>;

/**
 * Makes a pool that scans the whole file where lines or an outline of it are read: lines of a private key are a secret without the
 * header above them, too.
 */
export function withWholeFiles(pool: WorkerPool): WorkerPool {
  return overPool(pool, {
    async readFiles(root, files, want, signal) {
      const inPart = files.filter((file) => !isWholeFile(file));
      if (!want.scan || inPart.length === 0) return pool.readFiles(root, files, want, signal);
      const paths = [...new Set(inPart.map(({ path }) => path))];
      const [readings, wholes] = await Promise.all([
        pool.readFiles(root, files, want, signal),
        pool.readFiles(
          root,
          paths.map((path) => ({ path })),
          { ...want, encoding: null },
          signal,
        ),
      ]);
      const byPath = new Map(paths.map((path, index) => [path, wholes[index]]));
      return readings.map((reading, index) => {
        const file = files[index];
        if (file === undefined || isWholeFile(file) || reading.status !== 'ok') return reading;
        return withSpansOf(byPath.get(file.path), file, reading);
      });
    },
  });
}

/** Adds what overlaps a finding of the whole file. A file that changed between the two reads was not scanned. */
function withSpansOf(whole: FileReading | undefined, { lines }: FileRequest, part: Read): Read {
  const { measurement } = part;
  if (measurement.scan.status !== 'done') return part;
  if (whole?.status !== 'ok' || whole.sha256 !== part.sha256 || whole.measurement.scan.status !== 'done') {
    return { ...part, measurement: { ...measurement, scan: { status: 'failed' } } };
  }
  const { places } = placesOf(whole.text, lines, part);
  const spans = whole.measurement.scan.spans.flatMap((span) => spansIn(places, span));
  return {
    ...part,
    measurement: {
      ...measurement,
      scan: { status: 'done', spans: joinSpans(measurement.scan.spans, spans) },
    },
  };
}

/** Returns the stretches of the whole text that a part has. A file without an outline has all of it. */
function placesOf(whole: string, lines: FileRequest['lines'], { outline }: Read) {
  return outline?.status === 'outlined' ? takeOutline(whole, outline.lines) : takeLines(whole, lines);
}

function spansIn(places: readonly TakenPlace[], span: FindingSpan): readonly FindingSpan[] {
  return places.flatMap(({ source, at, length }) => {
    const start = Math.max(span.start, source);
    const end = Math.min(span.end, source + length);
    return start < end ? [{ ...span, start: start - source + at, end: end - source + at }] : [];
  });
}
