import type { RecoveredPayload } from '../../../shared/domain/session/recoveredPayload.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

/** Counts each section with o200k, as rendered and without the payload's heading. */
export async function countSections(
  { template, sections }: Pick<RecoveredPayload, 'template' | 'sections'>,
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const texts = sections.map((section) => {
    const alone = renderPayload({ title: '', template, sections: [section], outside: [] });
    return alone.slice(alone.indexOf('\n') + 1).trim();
  });
  const measured = await pool.measure(texts, { encoding: 'o200k_base', scan: false }, signal);
  return measured.map(({ tokens }) => tokens ?? 0);
}
