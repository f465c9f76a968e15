import { settleFindings } from './settleFindings.ts';
import type { WorkerPool } from '../workers/jobs.ts';

/**
 * Returns texts with a mark for every suspected secret, in their order; `null` for one that could not be scanned to its
 * end. No decision applies here: an allowance is for a text that leaves on purpose.
 */
export async function maskTexts(
  texts: readonly string[],
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<readonly (string | null)[]> {
  if (texts.length === 0) return [];
  const want = { encoding: null, scan: true };
  const measured = await pool.measure(texts, want, signal);
  const settled = await settleFindings(
    texts.map((text, index) => ({
      text,
      scan: measured[index]?.scan ?? { status: 'failed' },
      itemId: null,
      place: '',
      lineOf: (line) => line,
    })),
    {
      hash: () => Promise.resolve(''),
      rule: () => ({ state: 'open' }),
      measure: (more) => pool.measure(more, want, signal),
    },
  );
  return settled.map(({ masked, scanFailed }) => (scanFailed ? null : masked));
}
