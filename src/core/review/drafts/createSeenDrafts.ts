import { z } from 'zod';
import type { Emit } from '../../../shared/api.ts';
import type { FoundDraft } from '../../../shared/domain/draft.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { projectPlace } from '../../storage/createRecords.ts';
import { createStateFile, type Parsed } from '../../storage/createStateFile.ts';
import type { Storage } from '../../storage/storage.ts';

/** The drafts of the payload folder that a window of the project has known, so that one that came meanwhile is offered once. */
export interface SeenDrafts {
  /** Returns the drafts that are new or were rewritten since the last call for the project, also by another process. */
  take(projectId: string, folder: string, found: readonly FoundDraft[]): Promise<readonly FoundDraft[]>;
}

const fileVersion = 1;
/** ms. Where a project or its payload folder is seen for the first time, older drafts are no news. */
const freshMs = 86_400_000;

const fileSchema = z.looseObject({ folder: z.string(), drafts: z.record(z.string(), z.string()) });
type SeenFile = z.infer<typeof fileSchema>;

/** Stores them in `<data folder>/projects/<project>/seen-drafts.json`. */
export function createSeenDrafts(options: {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  readonly now?: () => number;
}): SeenDrafts {
  const { now = Date.now } = options;
  const state = createStateFile<SeenFile>(options, 'The list of known drafts', parseSeenFile, (value) =>
    renderVersioned(fileVersion, value),
  );
  return {
    async take(projectId, folder, found) {
      let unseen: readonly FoundDraft[] = [];
      const drafts = Object.fromEntries(found.map(({ path, changed }) => [path, changed]));
      await state.update(projectPlace(options.dataFolder, projectId, 'seen-drafts.json'), (before) => {
        const known = before?.folder === folder ? new Map(Object.entries(before.drafts)) : null;
        unseen =
          known === null
            ? found.filter(({ path, changed }) => isRecovered(path) && Date.parse(changed) > now() - freshMs)
            : found.filter(({ path, changed }) => known.get(path) !== changed);
        const isSame = known?.size === found.length && unseen.length === 0;
        return isSame ? null : { ...before, folder, drafts };
      });
      return unseen;
    },
  };
}

/** True for a draft that `carryover recover --save` wrote. */
function isRecovered(path: string): boolean {
  return /(?:^|\/)recovered-[^/]*\.md$/u.test(path);
}

function parseSeenFile(text: string): Parsed<SeenFile> {
  const file = readVersioned(text, fileVersion, {});
  if (file.status === 'damaged') return file;
  if (file.status === 'newer') return { status: 'newer', value: { folder: '', drafts: {} } };
  const parsed = fileSchema.safeParse(file.fields);
  return parsed.success ? { status: 'ok', value: parsed.data } : { status: 'damaged' };
}
