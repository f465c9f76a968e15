import { scanKey } from '../secrets/ruleSet.ts';
import type { Measurement, Want } from './jobs.ts';
import type { MeasurementTable } from './measurementTable.ts';

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
