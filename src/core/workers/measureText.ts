import { createHash } from 'node:crypto';
import type { EncodingId } from '../../shared/domain/model.ts';
import type { Outliner } from '../outline/createOutliner.ts';
import type { ScanEngine } from '../secrets/engine.ts';
import { scanKey, type RuleSet } from '../secrets/ruleSet.ts';
import type { TokenCounter } from '../tokens/createTokenCounter.ts';
import type { Measurement, ScanResult, Want } from './jobs.ts';
import type { MeasurementTable } from './measurementTable.ts';

export interface Instruments {
  readonly table: MeasurementTable;
  /** Returns a counter, which loads on first use. */
  readonly counter: (encoding: EncodingId) => TokenCounter;
  readonly engine: ScanEngine;
  /** Loads its grammars on first use. */
  readonly outliner: Outliner;
}

/** Measures a text, or takes results from the table by its key. A scan that throws is `failed`, and not stored. */
export async function measureText(
  instruments: Instruments,
  text: string,
  key: Uint8Array,
  want: Want,
): Promise<Measurement> {
  const { table } = instruments;
  const known = table.find(key);
  let tokens = want.encoding === null ? null : (known?.tokens[want.encoding] ?? null);
  if (want.encoding !== null && tokens === null) {
    tokens = instruments.counter(want.encoding).count(text);
    const none = { o200k_base: null, cl100k_base: null };
    table.add(key, { tokens: { ...none, [want.encoding]: tokens } });
  }
  if (!want.scan) return { tokens, scan: { status: 'not-asked' } };
  const ruled = scanKey(key, want.rules);
  const spans = ruled === key ? known?.spans : table.find(ruled)?.spans;
  if (spans !== undefined && spans !== null) return { tokens, scan: { status: 'done', spans } };
  const scan = await scanText(instruments.engine, text, want.rules);
  if (scan.status === 'done') table.add(ruled, { spans: scan.spans });
  return { tokens, scan };
}

/** Returns everything wanted of the content with this key; `null` if the table lacks any of it. */
export function knownMeasurement(
  table: Pick<MeasurementTable, 'find'>,
  key: Uint8Array,
  want: Want,
): Measurement | null {
  const found = table.find(key);
  const tokens = want.encoding === null ? null : (found?.tokens[want.encoding] ?? null);
  if (want.encoding !== null && tokens === null) return null;
  if (!want.scan) return { tokens, scan: { status: 'not-asked' } };
  const spans = want.rules === undefined ? found?.spans : table.find(scanKey(key, want.rules))?.spans;
  if (spans === undefined || spans === null) return null;
  return { tokens, scan: { status: 'done', spans } };
}

async function scanText(engine: ScanEngine, text: string, rules: RuleSet | undefined): Promise<ScanResult> {
  try {
    return { status: 'done', spans: await engine.scan(text, rules) };
  } catch {
    // The error's message may quote the text, whatever the cause. The text must not count as clean.
    return { status: 'failed' };
  }
}

/** Returns another key than that of a file with the same bytes: a file is decoded first, and its text may differ. */
export function textKey(text: string): Uint8Array {
  return createHash('sha256').update('text\0').update(text, 'utf8').digest();
}

export function fileKey(sha256: string): Uint8Array {
  return Buffer.from(sha256, 'hex');
}
