import { join } from 'node:path';
import { z } from 'zod';
import type { Emit } from '../../../shared/api.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { createStateFile } from '../../storage/createStateFile.ts';
import { pathSegment } from '../../storage/pathSegment.ts';
import type { Storage } from '../../storage/storage.ts';

/** The part of a payload's drift that the user accepted. */
export interface AcceptedState {
  /** Keyed by path in the payload: the file's state then, see `stateKey`. */
  readonly files: Readonly<Record<string, string>>;
  /** `branch commit`; absent if the user accepted only files. */
  readonly repository?: string;
  /** Paths that were not committed then. */
  readonly dirty?: readonly string[];
}

export interface Accepted {
  /** Returns nothing accepted if there is no file, or it can't be used. */
  read(payloadId: string): Promise<AcceptedState>;
  add(payloadId: string, more: AcceptedState): Promise<void>;
  /** Removes all of it without `paths`. */
  remove(payloadId: string, paths?: readonly string[]): Promise<void>;
}

const version = 1;
const schema = z.object({
  files: z.record(z.string(), z.string()),
  repository: z.string().exactOptional(),
  dirty: z.array(z.string()).exactOptional(),
});
const nothing: AcceptedState = { files: {} };

/**
 * Stores one small file per payload in the data folder. It only silences: an older version of the app may ignore it.
 */
export function createAccepted(dataFolder: string, storage: Storage, emit: Emit): Accepted {
  const stateFile = createStateFile<AcceptedState>(
    { storage, emit },
    'The accepted drift',
    (text) => {
      const found = readVersioned(text, version, {});
      if (found.status === 'damaged') return found;
      const parsed = schema.safeParse(found.fields);
      if (found.status === 'newer') return { status: 'newer', value: parsed.data ?? nothing };
      return parsed.success ? { status: 'ok', value: parsed.data } : { status: 'damaged' };
    },
    (value) => renderVersioned(version, { ...value }),
  );
  const fileOf = (payloadId: string): string | null => {
    const name = pathSegment(payloadId);
    return name === null ? null : join(dataFolder, 'payloads', `${name}.accepted.json`);
  };
  return {
    async read(payloadId) {
      const file = fileOf(payloadId);
      return (file === null ? null : await stateFile.read(file))?.value ?? nothing;
    },
    async add(payloadId, { files, repository, dirty }) {
      const file = fileOf(payloadId);
      if (file === null) return;
      await stateFile.update(file, (now) => ({
        ...now,
        files: { ...now?.files, ...files },
        ...(repository === undefined ? {} : { repository }),
        ...(dirty === undefined ? {} : { dirty: [...new Set([...(now?.dirty ?? []), ...dirty])] }),
      }));
    },
    async remove(payloadId, paths) {
      const file = fileOf(payloadId);
      if (file === null) return;
      const gone = new Set(paths);
      await stateFile.update(file, (now) =>
        now === null || paths === undefined
          ? nothing
          : {
              ...now,
              files: Object.fromEntries(Object.entries(now.files).filter(([path]) => !gone.has(path))),
            },
      );
    },
  };
}
