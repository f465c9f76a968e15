import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Storage } from '../../storage/storage.ts';
import { forgetOldSaves, isOldSave, saveEnding, unconfirmedSavesFolder } from './forgetOldSaves.ts';
import { ownFile, type SaveRequest } from './savePayload.ts';

/** A save that was begun, as it would end. */
export interface UnconfirmedSave {
  readonly session: number;
  /** Relative to the root. */
  readonly path: string;
  /** Hash of the file's bytes, in hex. */
  readonly sha256: string;
}

interface Asked {
  readonly root: string;
  readonly folder: string;
  /** Hash of the text and of the options that it is saved with. */
  readonly source: string;
  /** The draft's file, relative to the root. */
  readonly draftPath?: string | undefined;
}

/**
 * Saves of which it is unknown whether the person was told: noted right before the payload is written, and forgotten
 * once its name was printed. A request that is repeated after a kill finds its payload here, and makes no second one.
 */
export interface UnconfirmedSaves {
  /** Returns the payload of the same request, if it is in place as it was written, and how to forget its note. */
  find(asked: Asked): Promise<(UnconfirmedSave & { readonly forget: () => Promise<void> }) | null>;
  /** Rejects with `storage/write-failed`. */
  note(asked: Asked, save: UnconfirmedSave): Promise<void>;
  /** A note that can't be removed does no harm: the payload of a repeated request is found once more. */
  forget(asked: Pick<Asked, 'root' | 'source'>): Promise<void>;
}

const noteSchema = z.object({
  session: z.int(),
  path: z.string(),
  sha256: z.string(),
  root: z.string(),
});

export function sourceOf(text: string, options: unknown): string {
  return sha256Of(JSON.stringify([text, options]));
}

export function createUnconfirmedSaves({
  dataFolder,
  storage,
}: Pick<SaveRequest, 'dataFolder' | 'storage'>): UnconfirmedSaves {
  const place = unconfirmedSavesFolder(dataFolder);
  const fileOf = ({ root, source }: Pick<Asked, 'root' | 'source'>): string =>
    join(place, sha256Of(JSON.stringify([root, source])) + saveEnding);
  const forget = (file: string): Promise<void> => storage.remove(file).catch(() => undefined);
  return {
    async find({ root, folder, source, draftPath }) {
      const own = fileOf({ root, source });
      const names = (await storage.list(place)).filter((name) => name.endsWith(saveEnding));
      for (const file of names.map((name) => join(place, name))) {
        const noted = (await isOldSave(file)) ? null : await read(storage, file);
        if (noted?.root !== root) continue;
        // A draft with a payload's name has become the payload itself.
        const isRepeated = file === own || (draftPath !== undefined && draftPath === noted.path);
        if (isRepeated && ownFile({ root, folder, over: noted }) !== null)
          return { ...noted, forget: () => forget(file) };
      }
      return null;
    },
    async note({ root, source }, { session, path, sha256 }) {
      await forgetOldSaves(dataFolder, storage);
      await storage.writeAtomic(fileOf({ root, source }), JSON.stringify({ session, path, sha256, root }));
    },
    forget: (asked) => forget(fileOf(asked)),
  };
}

async function read(
  storage: Pick<Storage, 'read'>,
  file: string,
): Promise<z.infer<typeof noteSchema> | null> {
  const bytes = await storage.read(file).catch(() => null);
  if (bytes === null) return null;
  try {
    return noteSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    // A damaged note is no note: the request is carried out.
    return null;
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
