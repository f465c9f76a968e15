import { maskTexts } from '../drift/maskTexts.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { parsePayload } from './parsePayload.ts';
import { withoutPlaces, type PayloadOnDisk } from './readPayloads.ts';

/**
 * Payloads as they may be shown: suspected secrets, which a file made by hand can hold, are marks in them. One that
 * could not be scanned to its end is left out.
 */
export async function maskPayloads(
  payloads: readonly PayloadOnDisk[],
  pool: Pick<WorkerPool, 'measure'>,
): Promise<readonly PayloadOnDisk[]> {
  const masked = await maskTexts(
    payloads.map(({ body }) => body),
    pool,
  );
  return payloads.flatMap((payload, index) => {
    const body = masked[index] ?? null;
    if (body === null) return [];
    if (body === payload.body) return [payload];
    const { sections, outside, title } = withoutPlaces(parsePayload(body));
    return [{ ...payload, body, payload: { ...payload.payload, sections, outside, title } }];
  });
}
