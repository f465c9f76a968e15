import type { FindingSpan } from '../secrets/engine.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { scanWhole } from './scanWhole.ts';

declare const scanned: unique symbol;

/**
 * A text that may leave: a scan has covered it as a whole, and nothing in it blocks. Only `letLeave` makes one, and
 * code that writes to the clipboard, to a file for others, or to standard output takes no other text.
 */
export type ScannedText = string & { readonly [scanned]: true };

export type Leave =
  | { readonly status: 'free'; readonly text: ScannedText }
  | { readonly status: 'blocked'; readonly findings: number }
  /** A stretch of the text could not be scanned. */
  | { readonly status: 'not-scanned' };

export interface Gatekeeper {
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Scans a text as a whole, and frees it if none of the findings blocks. `blocking` returns the number that do; without
 * it, all do. Rejects with `cancelled`, and as `blocking` does.
 */
export async function letLeave(
  text: string,
  { pool, signal }: Gatekeeper,
  blocking: (spans: readonly FindingSpan[]) => number | Promise<number> = (spans) => spans.length,
): Promise<Leave> {
  const spans = await scanWhole(text, pool, signal);
  if (spans === null) return { status: 'not-scanned' };
  const findings = await blocking(spans);
  return findings > 0 ? { status: 'blocked', findings } : { status: 'free', text: text as ScannedText };
}
