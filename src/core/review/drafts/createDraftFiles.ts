import { basename, dirname, join } from 'node:path';
import type { Emit } from '../../../shared/api.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { DraftRef } from '../../../shared/api/drafts.ts';
import { AppError } from '../../../shared/errors.ts';
import { draftSchema } from '../../../shared/domain/draft/draftSchema.ts';
import { readVersioned, renderVersioned, type Fields } from '../../../shared/domain/versionedFile.ts';
import { otherTextKey, type OtherTexts } from '../../storage/createOtherTexts.ts';
import { createRecords, projectPlace } from '../../storage/createRecords.ts';
import { createStateFile, type Parsed } from '../../storage/createStateFile.ts';
import { idOfSegment, pathSegment } from '../../storage/pathSegment.ts';
import type { Storage } from '../../storage/storage.ts';
import { titled } from '../../storage/writeFailed.ts';

const draftFileVersion = 1;

/** A draft on disk, with the fields of a newer version that this one does not know. */
interface DraftFile {
  readonly draft: Draft;
  readonly extra: Fields;
}

/** Stores the drafts of all projects, one file each; every answer is the state on disk. */
export interface DraftFiles {
  /** Returns drafts, the newest first. */
  list(projectId: string): Promise<readonly Draft[]>;
  readonly folderOf: (projectId: string) => string;
  /** Returns the draft of a file in the folder; `null` for any other file. */
  readonly draftIn: (name: string) => string | null;
  /** Rejects with `drafts/unknown`, `drafts/newer-version`, `storage/read-failed`. */
  read(ref: DraftRef): Promise<Draft>;
  create(projectId: string, draft: Draft): Promise<void>;
  /** Changes a draft under its lock; `null` from `change` leaves it alone. Returns the draft that is on disk then. */
  edit(ref: DraftRef, change: (now: Draft) => Draft | null): Promise<Draft>;
  remove(ref: DraftRef): Promise<void>;
  restore(ref: DraftRef): Promise<void>;
  /** Deletes for good the drafts that this process removed. */
  discardRemoved(): Promise<void>;
}

interface Options {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly emit: Emit;
  /** Drops what is kept of a conflict with a record that an earlier run removed. */
  readonly otherTexts?: Pick<OtherTexts, 'dropAll'> | undefined;
}

const suffix = '.draft.json';

export function createDraftFiles({ dataFolder, storage, emit, otherTexts }: Options): DraftFiles {
  const state = createStateFile({ storage, emit }, 'A draft’s edits', parseDraftFile, renderDraftFile);

  const onSwept = async (file: string): Promise<void> => {
    const draftId = idOfName(basename(file));
    const projectId = idOfSegment(basename(dirname(dirname(file))));
    if (draftId !== null && projectId !== null)
      await otherTexts?.dropAll(otherTextKey({ what: 'draft', projectId, draftId }));
  };
  const records = createRecords({ storage, emit, onSwept }, (name) => idOfName(name) !== null);

  const folderOf = (projectId: string) => projectPlace(dataFolder, projectId, 'drafts');
  const fileOf = ({ projectId, draftId }: DraftRef) => join(folderOf(projectId), nameOf(draftId));

  const read = async (ref: DraftRef): Promise<Draft> => {
    const found = await state.read(fileOf(ref));
    if (found === null) throw unknownDraft(ref.draftId);
    if (found.status === 'newer') throw newerDraft(nameOf(ref.draftId));
    return found.value.draft;
  };

  return {
    read,
    folderOf,
    draftIn: idOfName,
    async list(projectId) {
      const folder = folderOf(projectId);
      const files = (await records.names(folder)).map((name) => join(folder, name));
      const found = await records.useEach(
        files,
        async (file) => (await state.read(file))?.value.draft ?? null,
      );
      return found.toSorted((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0));
    },
    async create(projectId, draft) {
      const file = fileOf({ projectId, draftId: draft.id });
      await state.update(file, () => ({ draft, extra: {} }));
    },
    async edit(ref, change) {
      let after: Draft | null = null;
      const edited = state.update(fileOf(ref), (now) => {
        if (now === null) throw unknownDraft(ref.draftId);
        const next = change(now.draft);
        after = next ?? now.draft;
        return next === null ? null : { ...now, draft: next };
      });
      const result = await edited.catch(async (error: unknown) => {
        // The name of the file is an id.
        const { title = '', task = '' } =
          (await state.read(fileOf(ref)).catch(() => null))?.value.draft ?? {};
        const name = title.trim() === '' ? task.trim() : title.trim();
        throw name === '' ? error : titled(error, fileOf(ref), `The draft “${name}”`);
      });
      if (result === 'newer' || after === null) throw newerDraft(nameOf(ref.draftId));
      return after;
    },
    async remove(ref) {
      if (!(await records.remove(fileOf(ref)))) throw unknownDraft(ref.draftId);
    },
    async restore(ref) {
      // Another window may have restored it by now.
      if ((await records.restore(fileOf(ref))) === 'gone') throw unknownDraft(ref.draftId);
    },
    discardRemoved: () => records.discardRemoved(),
  };
}

function idOfName(name: string): string | null {
  return name.endsWith(suffix) ? idOfSegment(name.slice(0, -suffix.length)) : null;
}

function nameOf(draftId: string): string {
  const segment = pathSegment(draftId);
  if (segment === null) throw unknownDraft(draftId);
  return segment + suffix;
}

function unknownDraft(draftId: string): AppError {
  return new AppError('drafts/unknown', 'That draft no longer exists. Pick another one.', { draftId });
}

function newerDraft(file: string): AppError {
  return new AppError(
    'drafts/newer-version',
    'This draft was saved by a newer version of Carryover. Update Carryover to continue. The draft is unchanged.',
    { file },
  );
}

/** Parses a file. Never throws. */
function parseDraftFile(text: string): Parsed<DraftFile> {
  const file = readVersioned(text, draftFileVersion, {});
  if (file.status === 'damaged') return file;
  const draft = draftSchema.safeParse(file.fields);
  if (!draft.success) return { status: 'damaged' };
  const extra = Object.fromEntries(
    Object.entries(file.fields).filter(([key]) => !Object.hasOwn(draftSchema.shape, key)),
  );
  return { status: file.status, value: { draft: draft.data, extra } };
}

function renderDraftFile({ draft, extra }: DraftFile): string {
  return renderVersioned(draftFileVersion, { ...extra, ...draft });
}
