import { isRedactionMark } from '../../shared/domain/finding.ts';
import { scanWhole } from './scanWhole.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import type { HiddenValues } from './createHiddenValues.ts';

/** Hiding one value may reveal another; more rounds than this mean that the marks themselves are findings. */
const maxRounds = 4;
/** Characters. */
const maxMark = 300;

/**
 * Returns a text with a mark for every suspected secret: the known ones, and those that a scan finds. `null` if it
 * could not be scanned to its end.
 */
export async function hideFindings(
  text: string,
  known: readonly FindingSpan[],
  values: HiddenValues,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<string | null> {
  let shown = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await scanWhole(shown, pool);
    if (found === null) return null;
    const fresh = [...(round === 0 ? known : []), ...found].filter((span) => !isInMark(shown, span));
    if (fresh.length === 0) return shown;
    shown = await values.hide(shown, fresh);
  }
  return shown;
}

/** True if the place is, or touches, the mark of a hidden value or of a redaction. */
export function isInMark(text: string, { start, end }: FindingSpan): boolean {
  if (isRedactionMark(text.slice(start, end)) || text.slice(start, end).includes('⟦hidden: ')) return true;
  const before = text.slice(Math.max(0, start - maxMark), start);
  const after = text.slice(end, end + maxMark);
  return (
    (before.lastIndexOf('⟦hidden: ') > before.lastIndexOf('⟧') && after.includes('⟧')) ||
    (before.lastIndexOf('[REDACTED:') > before.lastIndexOf(']') && after.includes(']'))
  );
}
