import {
  sectionTitles,
  type ParsedEntry,
  type ParsedPayload,
  type ParsedSection,
  type Placed,
  type SectionId,
  type Template,
} from '../../../shared/domain/payload.ts';
import { headingWords, keepsHeading } from '../format/sectionHeading.ts';
import { draftLines, type DraftLine } from './draftLines.ts';
import { readSection } from './readEntries.ts';
import { readTitle } from './payloadTitle.ts';
import { splitSections } from './splitSections.ts';
import { tidySections } from './tidyPayload.ts';

/** A heading that opens a section. */
export interface SectionHeading {
  /** Its words as written. */
  readonly heading: string;
  readonly line: number;
  /** The section that its words name; `other` if they name none. */
  readonly id: SectionId;
  /** Lines of the entries below it. */
  readonly spans: readonly Placed[];
}

export interface ParsedDraft {
  readonly payload: ParsedPayload;
  readonly headings: readonly SectionHeading[];
}

/**
 * Parses the payload in a text without our front matter, in whatever form the agent wrote it. Never fails: lines in no
 * section are `outside`. Lines count from `firstLine`, that of the text.
 */
export function parsePayload(body: string, firstLine = 1): ParsedPayload {
  return parseDraft(body, firstLine).payload;
}

/** Parses as `parsePayload` does. `chosen` returns the section that the user chose for a heading, whatever its words name. */
export function parseDraft(
  body: string,
  firstLine = 1,
  chosen: (heading: string) => SectionId | undefined = () => undefined,
): ParsedDraft {
  const { lines, before, after } = draftLines(body, firstLine);
  const split = splitSections(lines);
  const title = readTitle(split.title ?? '');
  const exact = split.title !== null;
  const placed = split.sections.map(({ group, ...section }) => {
    const id = chosen(section.title.trim()) ?? section.id;
    return { ...section, id, ...(group === undefined || id === 'other' ? {} : { group }) };
  });
  const read = placed.map((section) => ({
    id: section.id,
    title: section.id === 'other' ? section.title : sectionTitles[section.id],
    ...(section.id === 'other' ? {} : { heading: section.heading }),
    line: section.group?.number ?? section.line,
    entries: readSection(section, exact),
  }));
  const sections = tidySections<ParsedEntry, ParsedSection>(read);
  const groups = new Set(
    placed.flatMap(({ group }, at) => (read[at]?.entries.length === 0 ? [] : (group?.number ?? []))),
  );
  const empty = read.filter(
    ({ id, entries, line }) => id === 'other' && entries.length === 0 && !groups.has(line),
  );
  // A heading of a session is about that one; a line that states the task counts more.
  const stated = split.meta.task?.text;
  const task = /^session\b/iu.test(title.title) ? (stated ?? title.task) : (title.task ?? stated);
  const session = title.session ?? sessionIn(split.meta.session?.text);
  const outside = [
    ...split.outside,
    ...empty.map(({ title: text, line: number }) => ({ text, number })),
    ...headingsLeft(read, sections),
    ...[split.meta.task ?? []].flat().filter(({ text }) => text !== task),
    // A text that is no number keeps its label.
    ...[split.meta.session ?? []]
      .flat()
      .filter(({ text }) => text !== `${session}`)
      .flatMap(({ number }) => lines.find((line) => line.number === number) ?? []),
  ];
  const payload = {
    title: title.title,
    ...(task === undefined ? {} : { task }),
    ...(session === undefined ? {} : { session }),
    template: guessTemplate(sections),
    sections,
    outside: [
      ...paragraphs(before),
      ...paragraphs(outside.toSorted((a, b) => a.number - b.number)),
      ...paragraphs(after),
    ],
  };
  const headings = split.sections.map(({ title: heading, line, id }, at) => ({
    heading: heading.trim(),
    line,
    id,
    spans: (read[at]?.entries ?? []).map((entry) => ({ line: entry.line, lastLine: entry.lastLine })),
  }));
  return { payload, headings };
}

/** Returns the words of headings whose section has no entry, or too many headings. */
function headingsLeft(
  read: readonly ParsedSection[],
  sections: readonly ParsedSection[],
): readonly DraftLine[] {
  return read.flatMap(({ id, heading = '', line: number }) => {
    const kept = sections.find((section) => section.id === id);
    if (id === 'other' || keepsHeading(id, kept?.heading, heading)) return [];
    return [{ text: headingWords(heading), number }];
  });
}

function sessionIn(text: string | undefined): number | undefined {
  const digits = /^#?(\d{1,9})\b/u.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Joins neighbouring lines. */
function paragraphs(lines: readonly DraftLine[]): readonly string[] {
  const found: string[][] = [];
  let lastLine = -1;
  for (const { text, number } of lines) {
    if (text.trim() === '') continue;
    if (number === lastLine + 1) found.at(-1)?.push(text);
    else found.push([text]);
    lastLine = number;
  }
  return found.map((texts) => texts.join('\n').trim()).filter((text) => !/^[\s*_=-]*$/u.test(text));
}

/** Returns the template that a payload without front matter most likely has. */
function guessTemplate(sections: readonly { readonly id: SectionId }[]): Template {
  const has = (id: SectionId): boolean => sections.some((section) => section.id === id);
  if (has('hypothesis') || has('eliminated')) return 'debug';
  if (has('questions') && has('status')) return 'team';
  return 'standard';
}
