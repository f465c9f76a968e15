import type { Emit } from '../../shared/api.ts';
import type { Difference } from '../../shared/domain/file/difference.ts';
import type { Drift } from '../../shared/domain/drift.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkerPool } from '../workers/jobs.ts';
import { compareTexts } from '../text/compareTexts.ts';
import { decodeText } from '../storage/decodeText.ts';
import { maskTexts } from '../gate/maskTexts.ts';
import { createAccepted } from './saved/createAccepted.ts';
import { createSavedStates } from './saved/createSavedStates.ts';
import { fileNow } from './files/fileNow.ts';
import { measureDrift, type MeasuredDrift } from './measureDrift.ts';
import { readAnchored, type AnchoredPayload } from './saved/readAnchored.ts';
import { repositoryKey, stateKey } from './files/stateKey.ts';
import type { Surroundings } from './compareFile.ts';
import type { Recorded } from './saved/recordedState.ts';

export interface DriftOptions {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly pool: Pick<WorkerPool, 'measure'>;
  readonly emit: Emit;
}

export interface DriftTarget {
  /** Absolute path. */
  readonly root: string;
  /** Folder of payloads, relative to the root. */
  readonly folder: string;
  readonly session: number;
  readonly signal?: AbortSignal | undefined;
}

/** Every method rejects with `payloads/unknown`. */
export interface DriftFeature {
  measure(target: DriftTarget): Promise<Drift>;
  /** Measures the drift of a payload that was already read, from any place. */
  measureAnchored(target: Omit<DriftTarget, 'session'>, anchored: AnchoredPayload): Promise<Drift>;
  /** Accepts all files without `paths`, and branch and commits too. */
  accept(target: DriftTarget, paths?: readonly string[]): Promise<void>;
  /** Undoes `accept`. */
  reopen(target: DriftTarget, paths?: readonly string[]): Promise<void>;
  /** Returns how a file in play differs from its state when the payload was saved. */
  difference(target: DriftTarget, path: string): Promise<Difference>;
  /** Does as `difference`, for a payload that was already read, from any place. */
  differenceAnchored(
    target: Omit<DriftTarget, 'session'>,
    anchored: AnchoredPayload,
    path: string,
  ): Promise<Difference>;
}

export function createDriftFeature({ dataFolder, storage, pool, emit }: DriftOptions): DriftFeature {
  const savedStates = createSavedStates(dataFolder, storage);
  const acceptedStates = createAccepted(dataFolder, storage, emit);

  const measured = async (
    { root, folder, signal }: Omit<DriftTarget, 'session'>,
    anchored: AnchoredPayload,
  ): Promise<MeasuredDrift> => {
    const [kept, accepted] = await Promise.all([
      savedStates.read(anchored.id),
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
    async differenceAnchored(target, anchored, path) {
      const { drift, recorded, around } = await measured(target, anchored);
      return await differenceOf(drift, path, recorded.get(path), around, pool);
    },
  };
}

/**
 * Returns how a file in play differs from its record: marks replace suspected secrets on both sides. `not-kept` if its
 * earlier text is not on this machine, or is no text.
 */
async function differenceOf(
  drift: Drift,
  path: string,
  recorded: Recorded | undefined,
  around: Surroundings,
  pool: Pick<WorkerPool, 'measure'>,
): Promise<Difference> {
  const notKept: Difference = { status: 'not-kept', title: path };
  const file = drift.files.find((candidate) => candidate.path === path);
  if (file === undefined || recorded === undefined) return notKept;
  const title = file.to === undefined ? path : `${path}, now ${file.to}`;
  if (file.change === 'unchanged') return { status: 'same', title };
  const { submodule } = file;
  if (typeof submodule?.now === 'string') {
    return compareTexts(title, `commit ${submodule.recorded ?? ''}\n`, `commit ${submodule.now}\n`);
  }
  const now = await around.now(file.to ?? path);
  const text = now.status === 'there' ? now.text : now.status === 'absent' ? '' : null;
  if (text === null) return { ...notKept, title };
  const before = await textsOf(path, recorded, around, text);
  if (before === null) return { ...notKept, title };
  const [old, own] = await maskTexts([before, text], pool, around.signal);
  if (old === undefined || old === null || own === undefined || own === null) return { ...notKept, title };
  return compareTexts(title, old, own);
}

async function textsOf(
  path: string,
  recorded: Recorded,
  { blob, kept }: Surroundings,
  now: string,
): Promise<string | null> {
  switch (recorded.kind) {
    case 'absent':
      return '';
    case 'hash':
      return (await kept(path, now))?.before ?? null;
    case 'commit': {
      const bytes = recorded.entry.kind === 'blob' ? await blob(recorded.entry) : null;
      return bytes === null ? null : (decodeText(Buffer.from(bytes))?.text ?? null);
    }
    case 'unknown':
      return null;
  }
}
