import type { DraftEntry, DraftSection } from '../../../shared/domain/draft.ts';
import type {
  ParsedEntry,
  ParsedSection,
  PayloadEntry,
  PayloadSection,
} from '../../../shared/domain/payload.ts';

/** Gives every entry an id; merges sections of one kind, except those with names of their own. */
export function toDraftSections(
  sections: readonly ParsedSection[],
  newId: () => string,
): readonly DraftSection[] {
  const made = new Map<string, DraftSection>();
  let others = 0;
  for (const { id, title, heading, line, entries } of sections) {
    const key = id === 'other' ? `other:${(others += 1)}` : id;
    const known = made.get(key);
    const added = entries.map((entry) => toDraftEntry(entry, newId()));
    made.set(
      key,
      known === undefined
        ? { key, id, title, ...(heading === undefined ? {} : { heading }), line, entries: added }
        : { ...known, entries: [...known.entries, ...added] },
    );
  }
  return [...made.values()];
}

function toDraftEntry({ line, lastLine, ...entry }: ParsedEntry, id: string): DraftEntry {
  return { ...entry, id, from: { line, lastLine } };
}

export function toPayloadSections(sections: readonly DraftSection[]): readonly PayloadSection[] {
  return sections.map(({ id, title, heading, entries }) => ({
    id,
    title,
    ...(heading === undefined ? {} : { heading }),
    entries: entries.map(toPayloadEntry),
  }));
}

function toPayloadEntry({ id: _id, from: _from, ...entry }: DraftEntry): PayloadEntry {
  return entry;
}
