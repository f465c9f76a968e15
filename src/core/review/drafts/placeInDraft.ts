import { applyDraftEdit, entriesOf } from '../../../shared/domain/draft/applyDraftEdit.ts';
import type { Draft, DraftEntry, DraftSection } from '../../../shared/domain/draft.ts';
import {
  sectionTitles,
  type PayloadEntry,
  type Placed,
  type SectionId,
} from '../../../shared/domain/payload.ts';
import type { DraftPart } from '../../../shared/api/drafts.ts';
import type {
  HeadingPlace,
  PlacedHeading,
  RecognisedHeading,
} from '../../../shared/domain/draft/placement.ts';
import { keptLines, leftOutTexts } from '../../../shared/domain/draft/unplaced.ts';
import { joinHeadings } from '../../payload/format/sectionHeading.ts';
import type { DraftLine } from '../../payload/read/draftLines.ts';
import { readListPoint, readSection } from '../../payload/read/readEntries.ts';
import type { SectionHeading } from '../../payload/read/parsePayload.ts';
import { readPlaced } from '../../payload/read/readPlaced.ts';
import { renderPayload } from '../../payload/write/renderPayload.ts';
import { toDraftSections, toPayloadSections } from './toDraftSections.ts';

type Known = Exclude<SectionId, 'other'>;

/**
 * Returns the draft with a part of it in another place; the same object if the part is not there any more. `null` takes
 * a placed heading back: it is unknown again, or in the section that its words name.
 */
export function placeInDraft(
  draft: Draft,
  part: DraftPart,
  place: HeadingPlace | null,
  newId: () => string,
): Draft {
  switch (part.kind) {
    case 'section': {
      const section = draft.sections.find(({ key, id }) => key === part.key && id === 'other');
      return section === undefined || place === null ? draft : placeSection(draft, section, place, newId);
    }
    case 'heading': {
      const placed = draft.placed.find(({ line }) => line === part.line);
      if (placed === undefined) return moveRecognised(draft, part.line, place, newId);
      if (placed.place === place) return draft;
      const back = takeBack(draft, placed, newId);
      const section = back.sections.find(({ id, line }) => id === 'other' && line === placed.line);
      const own = recognisedAt(draft.source, placed.line)?.id ?? null;
      if (section === undefined || (place ?? own) === null) return back;
      const next = placeSection(back, section, place ?? own ?? 'other', newId);
      // A heading in the section that its words name is not placed by the user any more.
      return place === null || place === own ? { ...next, placed: back.placed } : next;
    }
    case 'outside': {
      const found = leftOutTexts(draft).find(({ whole }) => whole === part.text);
      if (found === undefined || place === null || place === 'outside') return draft;
      const texts = found.text.split('\n');
      const lines = texts.map((text, at) => ({ text, number: found.lines[at] ?? 0 }));
      return placeLines(withoutOutside(draft, part.text), lines, place, newId);
    }
    case 'lines': {
      if (place === null || place === 'outside') return draft;
      const source = draft.source.split('\n');
      const isKept = keptLines(draft, source);
      const lines = source
        .map((text, at) => ({ text, number: at + 1 }))
        .slice(part.line - 1, part.lastLine)
        .filter(({ number }) => !isKept(number));
      return placeLines(draft, lines, place, newId);
    }
  }
}

/** Returns the headings of a draft that was just read, with the entries that were made of their text. */
export function placedAtStart(
  headings: ReturnType<typeof readPlaced>['headings'],
  sections: readonly DraftSection[],
): readonly PlacedHeading[] {
  return headings.flatMap(({ heading, line, place, spans, text }) =>
    place === undefined
      ? []
      : [
          {
            heading,
            line,
            place,
            by: 'memory' as const,
            entryIds: entriesOf({ sections })
              .filter(({ from }) => from !== undefined && isWithin(from, spans))
              .map(({ id }) => id),
            ...(place === 'outside' ? { text } : {}),
          },
        ],
  );
}

/** Places the text below a heading that was recognised elsewhere, with the entries that stand where it was read. */
function moveRecognised(draft: Draft, line: number, place: HeadingPlace | null, newId: () => string): Draft {
  const found = recognisedAt(draft.source, line);
  if (found === undefined || place === null || place === found.id) return draft;
  const { heading, id, spans } = found;
  const entries = (draft.sections.find((section) => section.id === id)?.entries ?? []).filter(
    ({ from }) => from !== undefined && isWithin(from, spans),
  );
  if (entries.length === 0) return draft;
  const left = withoutEntries(draft.sections, new Set(entries.map((entry) => entry.id)));
  const sections = withoutHeading({ ...draft, sections: left }, id, heading);
  const read = readPlaced(draft.source, () => undefined).payload.sections.find((one) => one.id === id);
  const alone = readAlone(draft.source, heading).payload.sections.find((one) => one.line === line);
  const unchanged =
    alone !== undefined &&
    sameEntries(
      entries,
      (read?.entries ?? []).filter((entry) => isWithin(entry, spans)),
    );
  const other: DraftSection = {
    key: freeKey(sections),
    id: 'other',
    title: heading,
    line,
    entries: (unchanged ? toDraftSections([alone], newId)[0]?.entries : undefined) ?? entries,
  };
  const at = sections.findIndex((one) => one.id === id);
  return placeSection({ ...draft, sections: sections.toSpliced(at + 1, 0, other) }, other, place, newId);
}

/** Returns the headings of a draft's source that were recognised as a section, but say more than its own title. */
export function recognisedHeadings(source: string): readonly RecognisedHeading[] {
  return readPlaced(source, () => undefined).recognised.flatMap(({ heading, line, id: section }) =>
    joinHeadings(section, [heading]) === undefined ? [] : [{ heading, line, section }],
  );
}

function recognisedAt(source: string, line: number): SectionHeading | undefined {
  return readPlaced(source, () => undefined).recognised.find((one) => one.line === line);
}

/** Reads the source with the text below one heading as a section of its own. */
function readAlone(source: string, heading: string): ReturnType<typeof readPlaced> {
  return readPlaced(source, (one) => (one === heading ? 'other' : undefined));
}

function placeSection(draft: Draft, section: DraftSection, place: HeadingPlace, newId: () => string): Draft {
  const { title: heading, line = 0, entries } = section;
  const note = { heading, line, by: 'user' as const };
  if (place === 'other') {
    return withPlaced(draft, { ...note, place, entryIds: entries.map(({ id }) => id) });
  }
  const without = { ...draft, sections: draft.sections.filter((other) => other !== section) };
  if (place === 'outside') {
    const text = writtenText(draft.source, section);
    return withPlaced(
      { ...without, outside: [...without.outside, text] },
      { ...note, place, entryIds: [], text },
    );
  }
  const made = readAgain(draft, section, place, newId);
  // A section that is not there yet begins where the heading stands.
  const begun = draft.sections.some(({ key }) => key === place)
    ? without
    : {
        ...draft,
        sections: draft.sections.map((one) => (one === section ? emptySection(place, line) : one)),
      };
  const next = made.reduce<Draft>((now, group) => withEntries(now, group.id, group.entries), begun);
  return withPlaced(withHeading(next, place, heading, line), {
    ...note,
    place,
    entryIds: made.flatMap((group) => group.entries.map(({ id }) => id)),
  });
}

/** Makes the section of its own again that a placed heading was before. */
function takeBack(
  draft: Draft,
  { heading, line, place, entryIds, text }: PlacedHeading,
  newId: () => string,
): Draft {
  const ids = new Set(entryIds);
  const placed = draft.placed.filter((other) => other.line !== line);
  if (place === 'other') return { ...draft, placed };
  const own = entriesOf(draft).filter(({ id }) => ids.has(id));
  const found = readAlone(draft.source, heading);
  const section = found.payload.sections.find((one) => one.id === 'other' && one.title === heading);
  const [before] = section === undefined ? [] : toDraftSections([section], newId);
  const again = before === undefined ? [] : readAgain(draft, before, place, newId);
  const written = found.headings.find((one) => one.line === line)?.text;
  const unchanged =
    place === 'outside'
      ? written === text
      : sameEntries(
          again.flatMap((group) => group.entries),
          own,
        );
  const entries =
    unchanged && before !== undefined
      ? before.entries
      : place === 'outside'
        ? readLines((text ?? '').split('\n').slice(1), newId)
        : own;
  const left = text === undefined ? draft : withoutOutside(draft, text);
  const sections = withoutHeading(
    { ...left, sections: withoutEntries(left.sections, ids) },
    place,
    heading,
  ).filter((one) => one.line !== line || one.entries.length > 0);
  const at = sections.findIndex((one) => one.line !== undefined && one.line > line);
  const other = { key: freeKey(sections), id: 'other' as const, title: heading, line, entries };
  return { ...left, placed, sections: sections.toSpliced(at === -1 ? sections.length : at, 0, other) };
}

interface Group {
  readonly id: Known;
  readonly entries: readonly DraftEntry[];
}

/**
 * Reads the text of a section as that of another one, as it is read in the next draft. Entries that the user has edited
 * stay as they are.
 */
function readAgain(
  { source }: Draft,
  { title, entries }: DraftSection,
  place: HeadingPlace,
  newId: () => string,
): readonly Group[] {
  if (place === 'other' || place === 'outside') return [];
  const { payload, headings, recognised } = readPlaced(source, (heading) =>
    heading === title ? place : undefined,
  );
  const spans = [...headings, ...recognised].find(({ heading }) => heading === title)?.spans ?? [];
  const before =
    readAlone(source, title).payload.sections.find(
      (section) => section.id === 'other' && section.title === title,
    )?.entries ?? [];
  if (before.length > 0 && sameEntries(before, entries)) {
    return toDraftSections(payload.sections, newId).flatMap(({ id, entries: all }) => {
      const made = all.filter(({ from }) => from !== undefined && isWithin(from, spans));
      return made.length === 0 || id === 'other' ? [] : [{ id, entries: made }];
    });
  }
  return [{ id: place, entries: entries.flatMap((entry) => readEntry(entry, place, newId)) }];
}

/** Reads an entry without fields as a point of another section. */
function readEntry(entry: DraftEntry, place: Known, newId: () => string): readonly DraftEntry[] {
  const { id, from, text, number, ...fields } = entry;
  if (text.trim() === '' || Object.keys(fields).length > 0) return [entry];
  return readListPoint(place, text).map((point, at) => ({
    ...contentOf(point),
    id: at === 0 ? id : newId(),
    ...(from === undefined ? {} : { from }),
    ...(at > 0 || number === undefined ? {} : { number }),
  }));
}

function placeLines(draft: Draft, lines: readonly DraftLine[], place: SectionId, newId: () => string): Draft {
  const first = lines[0]?.number ?? 0;
  const texts = lines.map(({ text }) => text).filter((text) => text.trim() !== '');
  const indent = Math.min(...texts.map((text) => text.length - text.trimStart().length));
  const outdented = lines.map((line) => ({ ...line, text: line.text.slice(indent) }));
  const raw = { id: place, title: '', heading: '', line: first, rest: '', lines: outdented };
  const entries = readSection(raw, false).map((entry): DraftEntry => ({
    ...contentOf(entry),
    id: newId(),
    ...(entry.line > 0 && entry.lastLine >= entry.line
      ? { from: { line: entry.line, lastLine: entry.lastLine } }
      : {}),
  }));
  return withEntries(draft, place, entries);
}

/** Reads lines that are nowhere in the source. */
function readLines(texts: readonly string[], newId: () => string): readonly DraftEntry[] {
  const lines = texts.map((text) => ({ text, number: 0 }));
  const raw = { id: 'other' as const, title: '', heading: '', line: 0, rest: '', lines };
  return readSection(raw, false).map((entry) => ({ ...contentOf(entry), id: newId() }));
}

/** Adds entries where their lines belong among those of the section. */
function withEntries(draft: Draft, section: SectionId, entries: readonly DraftEntry[]): Draft {
  const known = draft.sections.find(({ key }) => key === section);
  const line = entries[0]?.from?.line ?? Infinity;
  const before = known?.entries.find(({ from }) => from !== undefined && from.line > line)?.id ?? null;
  return applyDraftEdit(draft, { type: 'add', section, before, entries });
}

function emptySection(id: Known, line: number): DraftSection {
  return { key: id, id, title: sectionTitles[id], line, entries: [] };
}

function withPlaced(draft: Draft, placed: PlacedHeading): Draft {
  const others = draft.placed.filter(({ line }) => line !== placed.line);
  return { ...draft, placed: [...others, placed].toSorted((a, b) => a.line - b.line) };
}

/** The author's heading stays in the saved file, beside the name of the section. */
function withHeading(draft: Draft, id: Known, heading: string, line: number): Draft {
  return {
    ...draft,
    sections: draft.sections.map((section) => {
      if (section.id !== id) return section;
      const isAbove = section.line !== undefined && line < section.line;
      const joined = joinHeadings(id, isAbove ? [heading, section.heading] : [section.heading, heading]);
      return joined === undefined ? section : { ...section, heading: joined };
    }),
  };
}

function withoutHeading(draft: Draft, place: HeadingPlace, heading: string): readonly DraftSection[] {
  if (place === 'other' || place === 'outside') return draft.sections;
  const own = joinHeadings(place, [heading]);
  return draft.sections.map((section) => {
    if (section.id !== place || section.heading === undefined) return section;
    const { heading: all, ...rest } = section;
    const left = all.split('; ').filter((part) => part !== own);
    return left.length === 0 ? rest : { ...rest, heading: left.join('; ') };
  });
}

function withoutEntries(
  sections: readonly DraftSection[],
  ids: ReadonlySet<string>,
): readonly DraftSection[] {
  return sections.map((section) =>
    section.entries.some(({ id }) => ids.has(id))
      ? { ...section, entries: section.entries.filter(({ id }) => !ids.has(id)) }
      : section,
  );
}

function withoutOutside(draft: Draft, text: string): Draft {
  const at = draft.outside.indexOf(text);
  return at === -1 ? draft : { ...draft, outside: draft.outside.toSpliced(at, 1) };
}

/** Returns the lines of the source that a section was made of; the text of its entries if it was edited. */
function writtenText(source: string, section: DraftSection): string {
  const { title, line, entries } = section;
  const found = readAlone(source, title);
  const before = found.payload.sections.find((one) => one.id === 'other' && one.title === title);
  const text = found.headings.find((one) => one.line === line)?.text;
  if (text !== undefined && before !== undefined && sameEntries(before.entries, entries)) return text;
  const written = renderPayload({
    title: '',
    template: 'standard',
    sections: toPayloadSections([section]),
    outside: [],
  });
  const [, ...lines] = written.trim().split('\n').slice(2);
  return [title, ...lines].join('\n');
}

function isWithin(from: Placed, spans: readonly Placed[]): boolean {
  return spans.some(({ line, lastLine }) => from.line >= line && from.line <= lastLine);
}

function sameEntries(a: readonly PayloadEntry[], b: readonly PayloadEntry[]): boolean {
  return contents(a) === contents(b);
}

function contents(entries: readonly PayloadEntry[]): string {
  const fields = entries.map((entry) =>
    Object.entries(contentOf(entry)).toSorted(([one], [two]) => (one < two ? -1 : 1)),
  );
  return JSON.stringify(fields);
}

/** Removes from an entry what tells its place and identity. */
function contentOf(entry: PayloadEntry & Partial<Placed & Pick<DraftEntry, 'id' | 'from'>>): PayloadEntry {
  const { id: _id, from: _from, line: _line, lastLine: _lastLine, ...content } = entry;
  return content;
}

function freeKey(sections: readonly DraftSection[]): string {
  let number = 1;
  while (sections.some(({ key }) => key === `other:${number}`)) number += 1;
  return `other:${number}`;
}
