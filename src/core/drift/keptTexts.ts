import type { WorkerPool } from '../workers/jobs.ts';
import type { Surroundings } from './compareFile.ts';
import type { KeptStates } from './createKeptStates.ts';
import { keptFile } from './keptFile.ts';
import { maskTexts } from '../gate/maskTexts.ts';

/** Returns stored texts: if marks replace suspected secrets in them, so they do in the current ones. */
export function keptTexts(
  kept: KeptStates | null,
  pool: Pick<WorkerPool, 'measure'>,
  signal?: AbortSignal,
): Surroundings['kept'] {
  return async (path, now) => {
    const file = keptFile(kept, path);
    if (file?.masked === undefined) return null;
    if (file.marked !== true) return { before: file.masked, now };
    const [masked] = await maskTexts([now], pool, signal);
    return masked === undefined || masked === null ? null : { before: file.masked, now: masked };
  };
}
