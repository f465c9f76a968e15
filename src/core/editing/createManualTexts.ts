import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Emit } from '../../shared/api.ts';
import type { StackRef } from '../../shared/api/common.ts';
import { AppError } from '../../shared/errors.ts';
import { readVersioned, renderVersioned } from '../../shared/domain/versionedFile.ts';
import type { RevealedText } from '../gate/createHiddenValues.ts';
import { createStateFile, type Parsed } from '../storage/createStateFile.ts';
import { pathSegment } from '../storage/pathSegment.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * Stores messages written by hand. They contain texts of items, so they are in the data folder and never in a stack's
 * file.
 */
export interface ManualTexts {
  /** Returns `null` if the text is not on this machine. */
  read(ref: StackRef, id: string): Promise<RevealedText | null>;
  write(ref: StackRef, id: string, text: RevealedText): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
}

/** Texts of a stack: undo may need any of them. */
const kept = 8;

const schema = z.object({
  text: z.string(),
  /** Places once found stay findings, even if a later scan of the whole misses them. */
  spans: z.array(
    z.object({
      rule: z.string(),
      tier: z.enum(['certain', 'possible']),
      start: z.int().min(0),
      end: z.int().min(0),
    }),
  ),
});

function parse(text: string): Parsed<RevealedText> {
  const file = readVersioned(text, 1, {});
  if (file.status === 'damaged') return file;
  const read = schema.safeParse(file.fields);
  return read.success ? { status: file.status, value: read.data } : { status: 'damaged' };
}

export function createManualTexts({ dataFolder, storage, emit }: Options): ManualTexts {
  const file = createStateFile<RevealedText>({ storage, emit }, 'A message edited by hand', parse, (value) =>
    renderVersioned(1, { ...value }),
  );
  const place = ({ projectId, stackId }: StackRef, id: string) => {
    const [project, stack, text] = [pathSegment(projectId), pathSegment(stackId), pathSegment(id)];
    if (project === null || stack === null || text === null) {
      throw new AppError('stacks/unknown', 'This stack no longer exists.', { stackId });
    }
    const folder = join(dataFolder, 'projects', project, 'by-hand');
    return { folder, prefix: `${stack}.`, file: join(folder, `${stack}.${text}.json`) };
  };
  /** Ids begin with the time, so that the oldest come first; the clock may have been set back since. */
  const sweep = async (folder: string, prefix: string, written: string): Promise<void> => {
    const mine = (await storage.list(folder)).filter(
      (name) => name.startsWith(prefix) && name.endsWith('.json') && name !== basename(written),
    );
    for (const name of mine.toSorted().slice(0, 1 - kept)) await storage.remove(join(folder, name));
  };
  return {
    read: async (ref, id) => (await file.read(place(ref, id).file))?.value ?? null,
    async write(ref, id, text) {
      const { folder, prefix, file: name } = place(ref, id);
      let isNew = false;
      await file.update(name, (before) => {
        isNew = before === null;
        return text;
      });
      if (isNew) await sweep(folder, prefix, name);
    },
  };
}
