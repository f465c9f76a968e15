import type { FindingSpan } from '../../secrets/engine.ts';
import { joinSpans } from '../../secrets/known/joinSpans.ts';
import type { ScanResult, WorkerPool } from '../../workers/jobs.ts';
import type { BlockReading, ReadContent } from './readBlocks.ts';

type Ok = Extract<ReadContent, { status: 'ok' }>;

/** Characters of each text beside the place where two meet. */
const beside = 1_000;

/** Two neighbours put together, with a line's end between them or with nothing. */
interface Seam {
  /** Index of the upper one. */
  readonly upper: number;
  readonly text: string;
  /** Places of the seam in the text: the end of the upper part, and the beginning of the lower one. */
  readonly end: number;
  readonly begin: number;
  /** Places of these parts in the texts that they are from. */
  readonly upperAt: number;
  readonly lowerAt: number;
}

/**
 * Returns the scans of readings, with what is a secret only where the end of one and the beginning of the next are read together:
 * half a token in each of two pasted texts. Parts of files need no such look, since the whole file is scanned.
 */
export async function scanAcross(
  readings: readonly BlockReading[],
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<readonly ScanResult[]> {
  const scans = readings.map(({ content }): ScanResult =>
    content.status === 'ok' ? content.measurement.scan : { status: 'done', spans: [] },
  );
  const seams = readings.flatMap((reading, index) => {
    const next = readings[index + 1];
    return next === undefined || (isFile(reading) && isFile(next)) ? [] : seamsOf(index, reading, next);
  });
  if (seams.length === 0) return scans;
  const measured = await pool.measure(
    seams.map(({ text }) => text),
    { encoding: null, scan: true },
    signal,
  );
  for (const [index, seam] of seams.entries()) {
    const scan = measured[index]?.scan;
    const { upper } = seam;
    if (scan?.status !== 'done') scans[upper] = { status: 'failed' };
    else {
      const found = scan.spans
        .filter(({ start, end }) => start < seam.end && end > seam.begin)
        .map((span) => ({ above: upperPart(span, seam), below: lowerPart(span, seam) }))
        // A secret at the end of a text that is whole there has nothing of the next word.
        .filter(
          ({ above, below }) =>
            seam.begin > seam.end || !(isKnown(scans[upper], above) || isKnown(scans[upper + 1], below)),
        );
      add(
        scans,
        upper,
        found.map(({ above }) => above),
      );
      add(
        scans,
        upper + 1,
        found.map(({ below }) => below),
      );
    }
  }
  return scans;
}

function isFile({ item, content }: BlockReading): boolean {
  return item.source.kind === 'file' && content.status === 'ok' && content.edited === undefined;
}

function seamsOf(upper: number, above: BlockReading, below: BlockReading): readonly Seam[] {
  if (above.content.status !== 'ok' || below.content.status !== 'ok') return [];
  const last = lastPart(above.content);
  const first = firstPart(below.content);
  if (last.text === '' || first.text === '') return [];
  return ['', '\n'].map((between) => ({
    upper,
    text: last.text + between + first.text,
    end: last.text.length,
    begin: last.text.length + between.length,
    upperAt: last.at,
    lowerAt: first.at,
  }));
}

function lastPart({ text }: Ok): { readonly text: string; readonly at: number } {
  const end = text.trimEnd().length;
  const at = Math.max(0, end - beside);
  return { text: text.slice(at, end), at };
}

function firstPart({ text }: Ok): { readonly text: string; readonly at: number } {
  const at = text.length - text.trimStart().length;
  return { text: text.slice(at, at + beside), at };
}

function upperPart(span: FindingSpan, { end, upperAt }: Seam): FindingSpan {
  return { ...span, start: span.start + upperAt, end: end + upperAt };
}

function lowerPart(span: FindingSpan, { begin, lowerAt }: Seam): FindingSpan {
  return { ...span, start: lowerAt, end: span.end - begin + lowerAt };
}

function isKnown(scan: ScanResult | undefined, { start, end }: FindingSpan): boolean {
  return scan?.status === 'done' && scan.spans.some((span) => span.start < end && span.end > start);
}

function add(scans: ScanResult[], index: number, spans: readonly FindingSpan[]): void {
  const scan = scans[index];
  if (scan?.status !== 'done' || spans.length === 0) return;
  let joined = scan.spans;
  for (const span of spans) joined = joinSpans(joined, [span]);
  scans[index] = { status: 'done', spans: joined };
}
