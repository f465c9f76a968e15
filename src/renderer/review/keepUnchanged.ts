import type { DraftEntry, DraftSection, DraftView } from '../../shared/domain/draft.ts';

/**
 * The draft as it is now, with the objects of before for all sections and entries that are the same: what has not
 * changed is not drawn again.
 */
export function keepUnchanged(before: DraftView | undefined, now: DraftView): DraftView {
  if (before === undefined) return now;
  const known = new Map(before.sections.map((section) => [section.key, section]));
  const sections = now.sections.map((section) => keepSection(known.get(section.key), section));
  return { ...now, sections: sameItems(before.sections, sections) ? before.sections : sections };
}

function keepSection(before: DraftSection | undefined, now: DraftSection): DraftSection {
  if (before === undefined) return now;
  const known = new Map(before.entries.map((entry) => [entry.id, entry]));
  const entries = now.entries.map((entry) => keepEntry(known.get(entry.id), entry));
  const same = sameItems(before.entries, entries) && before.title === now.title && before.line === now.line;
  return same ? before : { ...now, entries };
}

function keepEntry(before: DraftEntry | undefined, now: DraftEntry): DraftEntry {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
