import type { PayloadFile } from '../../shared/domain/payload/payloadFile.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { parsePayload } from '../payload/read/parsePayload.ts';
import { withoutPlaces, type PayloadOnDisk } from '../payload/folder/readPayloads.ts';

/**
 * Returns payloads for a window: marks replace suspected secrets, which a file made by hand may contain. Leaves out a
 * payload that could not be scanned to its end.
 */
export async function maskPayloads(
  payloads: readonly PayloadOnDisk[],
  pool: Pick<WorkerPool, 'measure'>,
): Promise<readonly PayloadOnDisk[]> {
  const named = await maskTasks(payloads, pool);
  const masked = await maskTexts(
    payloads.map(({ body }) => body),
    pool,
  );
  return named.flatMap((payload, index) => {
    const body = masked[index] ?? null;
    if (body === null) return [];
    const { task } = payload;
    const whole = task === undefined ? payload.payload : { ...payload.payload, task };
    if (body === payload.body) return [{ ...payload, payload: whole }];
    const { sections, outside, title } = withoutPlaces(parsePayload(body));
    return [{ ...payload, body, payload: { ...whole, sections, outside, title } }];
  });
}

/** Does the same for the task in front matter. Leaves out a file that could not be scanned. */
export async function maskTasks<T extends Pick<PayloadFile, 'task'>>(
  files: readonly T[],
  pool: Pick<WorkerPool, 'measure'>,
): Promise<readonly T[]> {
  const masked = await maskTexts(
    files.map(({ task = '' }) => task),
    pool,
  );
  return files.map((file, index) => {
    if (file.task === undefined || masked[index] === file.task) return file;
    const { task: _task, ...rest } = file;
    const task = masked[index] ?? null;
    return (task === null ? rest : { ...rest, task }) as T;
  });
}
