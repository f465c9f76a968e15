import { createPoolDouble } from '../../assembly/poolDouble.ts';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { savePayload } from '../../review/save/savePayload.ts';
import { createStorage } from '../../storage/createStorage.ts';
import { createDriftFeature, type DriftFeature } from '../createDriftFeature.ts';
import type { Drift, DriftFile } from '../../../shared/domain/drift.ts';

/** A project with a saved payload, and ways to measure its drift. */
export interface DriftProof {
  readonly feature: DriftFeature;
  readonly session: number;
  readonly dataFolder: string;
  readonly measure: () => Promise<Drift>;
  /** Returns the drift of the only, or the named, file in play. */
  readonly file: (path?: string) => Promise<DriftFile>;
}

const savedAt = (): number => Date.UTC(2026, 10, 20);

/** Saves a payload with the lines as its files in play, e.g. "DONE: `src/a.ts`". */
export async function openDrift(
  root: string,
  lines: readonly string[],
  { folder = 'scratch', dataFolder = makeFolder() } = {},
): Promise<DriftProof> {
  const storage = createStorage();
  const pool = createPoolDouble();
  const body = `## Orders\n\n**Current goal:** go on\n\n**Files in play:**\n${lines.map((line) => `- ${line}\n`).join('')}`;
  let ids = 0;
  const { session } = await savePayload({
    root,
    folder,
    payload: parsePayload(body),
    task: 'Orders',
    taskId: 'task-1',
    template: 'standard',
    dataFolder,
    storage,
    pool,
    clock: savedAt,
    newId: () => `id-${process.pid}-${(ids += 1)}`,
  });
  const feature = createDriftFeature({ dataFolder, storage, pool, emit: () => undefined });
  const measure = () => feature.measure({ root, folder, session });
  return {
    feature,
    session,
    dataFolder,
    measure,
    async file(path) {
      const { files } = await measure();
      const found = path === undefined ? files[0] : files.find((file) => file.path === path);
      if (found === undefined) throw new Error(`${path ?? 'It'} is not in play.`);
      return found;
    },
  };
}
