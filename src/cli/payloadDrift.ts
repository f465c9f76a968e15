import type { WorkerPool } from '../core/workers/jobs.ts';
import type { Stack } from '../shared/domain/stack.ts';
import type { AssembleRequest } from '../core/assembly/assembled.ts';

/** How a message tells of drift; nothing is loaded for a stack without a payload. */
export async function driftOf(
  { items }: Stack,
  root: string,
  dataFolder: string,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<Pick<AssembleRequest, 'drift'>> {
  if (!items.some(({ on, source }) => on && source.kind === 'payload')) return {};
  const [{ createDriftFeature }, { createDriftNotes }, { createStorage }, { payloadFolderOf }] =
    await Promise.all([
      import('../core/drift/createDriftFeature.ts'),
      import('../core/drift/createDriftNotes.ts'),
      import('../core/storage/createStorage.ts'),
      import('../core/payload/folder/projectSettings.ts'),
    ]);
  const feature = createDriftFeature({ dataFolder, storage: createStorage(), pool, emit: () => undefined });
  const notes = createDriftNotes(async (of, session) =>
    feature.measure({ root: of, folder: payloadFolderOf(of), session }),
  );
  return { drift: notes(root) };
}
