import type { Payload } from '../../../shared/domain/payload.ts';
import { isAppError } from '../../../shared/errors.ts';
import { driftNote } from '../../drift/driftNote.ts';
import { measureDrift } from '../../drift/measureDrift.ts';
import { payloadFolderOf } from '../../payload/folder/projectSettings.ts';
import type { FrontMatter } from '../../payload/format/frontMatter.ts';
import type { WorkerPool } from '../../workers/jobs.ts';

/**
 * Returns what this clone has that differs from the state that a checkpoint was true for, as points of a draft. None
 * without a recorded commit, outside git, and where nothing differs.
 */
export async function driftLines(
  root: string,
  payload: Payload,
  front: FrontMatter | null,
  { pool, signal }: { readonly pool: Pick<WorkerPool, 'measure'>; readonly signal?: AbortSignal | undefined },
): Promise<readonly string[]> {
  if (front?.head === undefined) return [];
  try {
    const session = front.session ?? payload.session ?? 0;
    const { drift } = await measureDrift({
      root,
      folder: payloadFolderOf(root),
      anchored: { session, front, payload, id: front.id ?? '' },
      // The machine that saved the payload has the copies of its uncommitted files.
      kept: null,
      accepted: { files: {} },
      pool,
      signal,
    });
    const lines = driftNote(drift)?.lines ?? [];
    return lines.map((line) => (/^\s*- /u.test(line) ? line : `- ${line}`));
  } catch (error) {
    signal?.throwIfAborted();
    if (isAppError(error)) return [];
    throw error;
  }
}
