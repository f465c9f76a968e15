import type { DraftEntry, DraftSection, DraftView } from '../../shared/domain/draft.ts';
import type { DraftEdit } from '../../shared/domain/draft/draftEdit.ts';
import { mainSections, sectionIds, sectionTitles, type SectionId } from '../../shared/domain/payload.ts';

/** Sections of one statement: they have no button that adds to them, and Enter moves to the next section. */
const single: ReadonlySet<SectionId> = new Set(['goal', 'next', 'hypothesis']);

export function isSingle(id: SectionId): boolean {
  return single.has(id);
}

/** Returns the six main sections and the draft's others, each kind in its place. */
export function editorSections(sections: readonly DraftSection[]): readonly DraftSection[] {
  const missing = mainSections
    .filter((id) => !sections.some((section) => section.id === id))
    .map((id): DraftSection => ({ key: id, id, title: sectionTitles[id], entries: none }));
  return [...sections, ...missing].toSorted((a, b) => sectionIds.indexOf(a.id) - sectionIds.indexOf(b.id));
}

const none: readonly DraftEntry[] = [];

/** Returns the heading of a section in the window, with typographic quotes; the file has straight ones. */
export function headingOf({ title }: Pick<DraftSection, 'title'>): string {
  return title.replaceAll("'", '’');
}

/** Returns the optional sections that the user could add. */
export function absentSections({ sections }: Pick<DraftView, 'sections'>): readonly SectionId[] {
  return sectionIds.filter(
    (id) =>
      id === 'other' ||
      (!mainSections.some((main) => main === id) && !sections.some((section) => section.id === id)),
  );
}

/** Returns the entry one step up or down, across sections; `null` at either end. */
export function stepEntry(
  sections: readonly DraftSection[],
  entryId: string,
  by: -1 | 1,
): Extract<DraftEdit, { type: 'move' }> | null {
  const sectionAt = sections.findIndex(({ entries }) => entries.some(({ id }) => id === entryId));
  const section = sections[sectionAt];
  if (section === undefined) return null;
  const at = section.entries.findIndex(({ id }) => id === entryId);
  const place = (to: DraftSection, before: string | null) =>
    ({ type: 'move', entryIds: [entryId], section: to.id, key: to.key, before }) as const;
  if (by === -1 && at > 0) return place(section, section.entries[at - 1]?.id ?? null);
  if (by === 1 && at < section.entries.length - 1) return place(section, section.entries[at + 2]?.id ?? null);
  const other = sections[sectionAt + by];
  if (other === undefined) return null;
  return place(other, by === 1 ? (other.entries[0]?.id ?? null) : null);
}

/** Returns the entry of the section to focus after one is removed: the next, else the one before. */
export function neighbourOf({ entries }: DraftSection, entryId: string): string | null {
  const at = entries.findIndex(({ id }) => id === entryId);
  return entries[at + 1]?.id ?? entries[at - 1]?.id ?? null;
}
