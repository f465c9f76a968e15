import type { DraftEntry, DraftSection } from '../../../shared/domain/draft.ts';

/**
 * Returns sections that were made anew, e.g. from Markdown, with the ids and source lines of entries that are still
 * there: first of identical ones, then, in a section with as many entries as before, by place.
 */
export function keepEntryIds(
  before: readonly DraftSection[],
  after: readonly DraftSection[],
): readonly DraftSection[] {
  const free = new Map<string, DraftEntry[]>();
  for (const section of before) {
    for (const entry of section.entries) {
      const key = contentOf(section, entry);
      free.set(key, [...(free.get(key) ?? []), entry]);
    }
  }
  const taken = new Set<string>();
  const same = after.map((section) => ({
    ...section,
    entries: section.entries.map((entry) => {
      const found = free.get(contentOf(section, entry))?.shift();
      if (found === undefined) return entry;
      taken.add(found.id);
      return asBefore(entry, found);
    }),
  }));
  return same.map((section) => {
    const old = before.find(({ key }) => key === section.key);
    const label = before.find(({ id, title }) => id === section.id && title === section.title)?.line;
    if (old?.entries.length !== section.entries.length) return withLines(section, label, taken);
    const entries = section.entries.map((entry, index) => {
      const found = old.entries[index];
      if (taken.has(entry.id) || found === undefined || taken.has(found.id)) return entry;
      taken.add(found.id);
      return asBefore(entry, found);
    });
    return withLines({ ...section, title: old.title, entries }, label, taken);
  });
}

function contentOf(section: DraftSection, { id: _id, from: _from, ...entry }: DraftEntry): string {
  const fields = Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([section.key, fields]);
}

function asBefore({ from: _from, ...entry }: DraftEntry, { id, from }: DraftEntry): DraftEntry {
  return { ...entry, id, ...(from === undefined ? {} : { from }) };
}

/** Removes the lines of new entries, which count in the Markdown, not in the source. `label`: the line there. */
function withLines(
  { line: _line, ...section }: DraftSection,
  label: number | undefined,
  kept: ReadonlySet<string>,
): DraftSection {
  return {
    ...section,
    ...(label === undefined ? {} : { line: label }),
    entries: section.entries.map((entry) => {
      if (kept.has(entry.id)) return entry;
      const { from: _from, ...rest } = entry;
      return rest;
    }),
  };
}
