import type { WorkerPool } from '../../workers/jobs.ts';
import { settleFindings, type SettledText, type SettleOptions } from '../../gate/settleFindings.ts';

export interface SettledFields {
  readonly findings: SettledText['findings'];
  readonly scanFailed: boolean;
  /** Returns a field as it leaves. */
  readonly leaving: (field: string) => string;
  /** Returns a field as the preview shows it. */
  readonly masked: (field: string) => string;
}

const separator = '\n\n';

/** Scans the short texts around the items, such as goal, titles and notes, as one. */
export async function settleFields(
  all: readonly string[],
  pool: Pick<WorkerPool, 'measure'>,
  options: SettleOptions,
  signal?: AbortSignal,
): Promise<SettledFields> {
  const fields = [...new Set(all)].filter((field) => field !== '');
  const [measurement] = await pool.measure([fields.join(separator)], { encoding: null, scan: true }, signal);
  const scan = measurement?.scan;
  if (scan?.status !== 'done') {
    return { findings: [], scanFailed: true, leaving: same, masked: same };
  }
  if (scan.spans.length === 0) return { findings: [], scanFailed: false, leaving: same, masked: same };
  let at = 0;
  const texts = fields.flatMap((text) => {
    const start = at;
    const end = start + text.length;
    at = end + separator.length;
    const spans = scan.spans
      .filter((span) => span.start < end && span.end > start)
      .map((span) => ({
        ...span,
        start: Math.max(span.start, start) - start,
        end: Math.min(span.end, end) - start,
      }));
    if (spans.length === 0) return [];
    return [{ text, scan: { status: 'done', spans } as const, itemId: null, place: 'goal', lineOf: same }];
  });
  const settled = await settleFindings(texts, options);
  const byField = new Map(texts.map(({ text }, index) => [text, settled[index]]));
  return {
    findings: settled.flatMap((text) => text.findings),
    scanFailed: settled.some((text) => text.scanFailed),
    leaving: (field) => byField.get(field)?.text ?? field,
    masked: (field) => byField.get(field)?.masked ?? field,
  };
}

function same<T>(value: T): T {
  return value;
}
