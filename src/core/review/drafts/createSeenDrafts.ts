import { z } from 'zod';
import type { Emit } from '../../../shared/api.ts';
import type { FoundDraft } from '../../../shared/domain/draft.ts';
import { isKeptDraft } from '../../../shared/domain/payload/payloadFile.ts';
import { readVersioned, renderVersioned } from '../../../shared/domain/versionedFile.ts';
import { mostDrafts } from '../../payload/folder/findDrafts.ts';
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
            : found.filter((draft) => isNews(draft, known));
        const isSame =
          known?.size === found.length && found.every(({ path, changed }) => known.get(path) === changed);
        return isSame ? null : { ...before, folder, drafts };
      });
      return unseen;
    },
  };
}

/** True if a draft came or was rewritten since the known ones were listed. */
function isNews({ path, changed }: FoundDraft, known: ReadonlyMap<string, string>): boolean {
  const before = known.get(path);
  if (before === changed || isKeptDraft(path)) return false;
  // A full list lacks the oldest drafts, which appear when newer ones are deleted.
  return (
    before !== undefined || known.size < mostDrafts || [...known.values()].some((time) => time < changed)
  );
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
