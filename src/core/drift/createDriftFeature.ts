import type { Emit } from '../../shared/api.ts';
import type { Difference } from '../../shared/domain/difference.ts';
import type { Drift } from '../../shared/domain/drift.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { createAccepted } from './createAccepted.ts';
import { createKeptStates } from './createKeptStates.ts';
import { differenceOf } from './differenceOf.ts';
import { fileNow } from './fileNow.ts';
import { measureDrift, type MeasuredDrift } from './measureDrift.ts';
import { readAnchored, type AnchoredPayload } from './readAnchored.ts';
import { repositoryKey, stateKey } from './stateKey.ts';

export interface DriftOptions {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly emit: Emit;
}

export interface DriftTarget {
  /** Absolute. */
  readonly root: string;
  /** Of payloads, relative to the root. */
  readonly folder: string;
  readonly session: number;
  readonly signal?: AbortSignal | undefined;
}

/** All reject with `payloads/unknown`. */
export interface DriftFeature {
  measure(target: DriftTarget): Promise<Drift>;
  /** As `measure`, of a payload that was read already, wherever it lies. */
  measureAnchored(target: Omit<DriftTarget, 'session'>, anchored: AnchoredPayload): Promise<Drift>;
  /** Without `paths` all files, and branch and commits too. */
  accept(target: DriftTarget, paths?: readonly string[]): Promise<void>;
  /** Takes that back. */
  reopen(target: DriftTarget, paths?: readonly string[]): Promise<void>;
  /** How a file in play differs from what it was when the payload was saved. */
  difference(target: DriftTarget, path: string): Promise<Difference>;
}

export function createDriftFeature({ dataFolder, storage, pool, emit }: DriftOptions): DriftFeature {
  const keptStates = createKeptStates(dataFolder, storage);
  const acceptedStates = createAccepted(dataFolder, storage, emit);

  const measured = async (
    { root, folder, signal }: Omit<DriftTarget, 'session'>,
    anchored: AnchoredPayload,
  ): Promise<MeasuredDrift> => {
    const [kept, accepted] = await Promise.all([
      keptStates.read(anchored.id),
      acceptedStates.read(anchored.id),
    ]);
    return await measureDrift({ root, folder, anchored, kept, accepted, pool, signal });
  };
  const measuredOf = async (target: DriftTarget) => {
    const anchored = await readAnchored(target.root, target.folder, target.session);
    return { anchored, ...(await measured(target, anchored)) };
  };

  return {
    measure: async (target) => (await measuredOf(target)).drift,
    measureAnchored: async (target, anchored) => (await measured(target, anchored)).drift,
    async accept(target, paths) {
      const { anchored, drift } = await measuredOf(target);
      const files: Record<string, string> = {};
      for (const { path, change, to } of drift.files) {
        if (change === 'unchanged' || paths?.includes(path) === false) continue;
        const key = stateKey(await fileNow(target.root, to ?? path, target.signal), to);
        if (key !== null) files[path] = key;
      }
      const repository = await repositoryKey(target.root, drift, target.folder, target.signal);
      await acceptedStates.add(
        anchored.id,
        paths === undefined ? { files, repository, dirty: drift.dirty } : { files },
      );
    },
    async reopen({ root, folder, session }, paths) {
      const { id } = await readAnchored(root, folder, session);
      await acceptedStates.remove(id, paths);
    },
    async difference(target, path) {
      const { drift, recorded, around } = await measuredOf(target);
      return await differenceOf(drift, path, recorded.get(path), around, pool);
    },
  };
}
