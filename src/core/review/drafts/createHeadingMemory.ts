import { z } from 'zod';
import type { Emit } from '../../../shared/api.ts';
import {
  headingPlaces,
  type HeadingPlace,
  type RememberedHeading,
} from '../../../shared/domain/draft/placement.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { AppError } from '../../../shared/errors.ts';
import { headingKey } from '../../payload/labels/headingKey.ts';
import { projectPlace } from '../../storage/createRecords.ts';
import { createStateFile, type Parsed } from '../../storage/createStateFile.ts';
import type { Storage } from '../../storage/storage.ts';

/** The places that a user chose for headings of a project's drafts: the next draft has the same ones. */
export interface HeadingMemory {
  /** Returns the newest choice first. */
  list(projectId: string): Promise<readonly RememberedHeading[]>;
  /**
   * Stores choices, and removes those for headings of the same words as `forgotten`. Rejects with
   * `storage/write-failed`.
   */
  change(
    projectId: string,
    remembered: readonly RememberedHeading[],
    forgotten: readonly string[],
  ): Promise<void>;
}

const fileVersion = 1;
/** Headings of a project; the oldest choices are dropped first. */
const most = 500;

// A place that this version does not know is kept, and not used.
const headingSchema = z.looseObject({ heading: z.string(), place: z.string() });
const fileSchema = z.looseObject({ headings: z.array(headingSchema) });
type HeadingsFile = z.infer<typeof fileSchema>;

/** Stores choices in `<data folder>/projects/<project>/headings.json`. */
export function createHeadingMemory(options: {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
}): HeadingMemory {
  const state = createStateFile<HeadingsFile>(
    options,
    'The places chosen for headings of drafts',
    parseHeadingsFile,
    (value) => renderVersioned(fileVersion, value),
  );
  const fileOf = (projectId: string) => projectPlace(options.dataFolder, projectId, 'headings.json');
  return {
    async list(projectId) {
      const found = await state.read(fileOf(projectId));
      return found?.status === 'ok' ? found.value.headings.filter(isKnown) : [];
    },
    async change(projectId, remembered, forgotten) {
      const file = fileOf(projectId);
      const gone = new Set([...remembered.map(({ heading }) => heading), ...forgotten].map(headingKey));
      const done = await state.update(file, (now) => {
        const before = now?.headings ?? [];
        const left = before.filter(({ heading }) => !gone.has(headingKey(heading)));
        if (remembered.length === 0 && left.length === before.length) return null;
        const added = remembered.map(({ heading, place }) => ({ heading, place }));
        return { ...now, headings: [...added, ...left].slice(0, most) };
      });
      if (done === 'done') return;
      throw new AppError(
        'storage/write-failed',
        'The places chosen for headings of drafts were saved by a newer version of Carryover. Update Carryover to change them.',
        { file, cause: 'newer-version' },
      );
    },
  };
}

/** Returns the place of a heading among remembered ones. */
export function placesIn(
  remembered: readonly RememberedHeading[],
): (heading: string) => HeadingPlace | undefined {
  const places = new Map(
    remembered.toReversed().map(({ heading, place }) => [headingKey(heading), place] as const),
  );
  places.delete('');
  return (heading) => places.get(headingKey(heading));
}

function isKnown(one: HeadingsFile['headings'][number]): one is RememberedHeading & typeof one {
  return headingPlaces.some((place) => place === one.place);
}

function parseHeadingsFile(text: string): Parsed<HeadingsFile> {
  const file = readVersioned(text, fileVersion, {});
  if (file.status === 'damaged') return file;
  if (file.status === 'newer') return { status: 'newer', value: { headings: [] } };
  const parsed = fileSchema.safeParse(file.fields);
  return parsed.success ? { status: 'ok', value: parsed.data } : { status: 'damaged' };
}
