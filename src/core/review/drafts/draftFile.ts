import type { Draft } from '../../../shared/domain/draft.ts';
import { draftSchema } from '../../../shared/domain/draftSchema.ts';
import { readVersioned, renderVersioned, type Fields } from '../../../shared/domain/versionedFile.ts';
import type { Parsed } from '../../storage/createStateFile.ts';

const draftFileVersion = 1;

/** A draft on disk, with the fields of a newer version that this one does not know. */
export interface DraftFile {
  readonly draft: Draft;
  readonly extra: Fields;
}

/** Never throws. */
export function parseDraftFile(text: string): Parsed<DraftFile> {
  const file = readVersioned(text, draftFileVersion, {});
  if (file.status === 'damaged') return file;
  const draft = draftSchema.safeParse(file.fields);
  if (!draft.success) return { status: 'damaged' };
  const extra = Object.fromEntries(
    Object.entries(file.fields).filter(([key]) => !Object.hasOwn(draftSchema.shape, key)),
  );
  return { status: file.status, value: { draft: draft.data, extra } };
}

export function renderDraftFile({ draft, extra }: DraftFile): string {
  return renderVersioned(draftFileVersion, { ...extra, ...draft });
}
