import type { DraftEntry, DraftSection } from '../../../shared/domain/draft.ts';
import type { CheckFix } from '../../../shared/domain/payloadCheck.ts';

/** Applies a fix to the sections that it was made for. A replaced entry keeps its id and its lines. */
export function applyFix(
  sections: readonly DraftSection[],
  fix: Pick<CheckFix, 'replace'>,
  newId: () => string,
): readonly DraftSection[] {
  return sections.map((section, sectionAt) => ({
    ...section,
    entries: section.entries.flatMap((entry, entryAt) => {
      const found = fix.replace.find((part) => part.section === sectionAt && part.entry === entryAt);
      return found === undefined ? [entry] : replacing(entry, found.with, newId);
    }),
  }));
}

function replacing(
  entry: DraftEntry,
  others: CheckFix['replace'][number]['with'],
  newId: () => string,
): readonly DraftEntry[] {
  return others.map((other, index) => ({
    ...other,
    id: index === 0 ? entry.id : newId(),
    ...(entry.from === undefined ? {} : { from: entry.from }),
  }));
}
