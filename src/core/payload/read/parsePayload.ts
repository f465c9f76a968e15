import {
  sectionTitles,
  type ParsedEntry,
  type ParsedPayload,
  type ParsedSection,
  type SectionId,
  type Template,
  type FileState,
} from '../../../shared/domain/payload.ts';
import { readExactPoint } from '../format/exactPoint.ts';
import { headingWords, keepsHeading } from '../format/sectionHeading.ts';
import { draftLines, type DraftLine } from './draftLines.ts';
import { readTitle } from './payloadTitle.ts';
import { splitSections, type RawSection } from './splitSections.ts';
import { tidySections } from './tidyPayload.ts';
import { groupState } from './groupState.ts';
import { readPoint } from './readPoint.ts';
import { splitEntries, type RawEntry } from './splitEntries.ts';

/**
 * Parses the payload in a text without our front matter, in whatever form the agent wrote it. Never fails: lines in no
 * section are `outside`. Lines count from `firstLine`, that of the text.
 */
export function parsePayload(body: string, firstLine = 1): ParsedPayload {
  const { lines, before, after } = draftLines(body, firstLine);
  const split = splitSections(lines);
  const title = readTitle(split.title ?? '');
  const exact = split.title !== null;
  const read = split.sections.map((section) => ({
    id: section.id,
    title: section.id === 'other' ? section.title : sectionTitles[section.id],
    ...(section.id === 'other' ? {} : { heading: section.heading }),
    line: section.line,
    entries: readSection(section, exact),
  }));
  const sections = tidySections<ParsedEntry, ParsedSection>(read);
  const empty = read.filter(({ id, entries }) => id === 'other' && entries.length === 0);
  const task = title.task ?? split.meta.task?.text;
  const session = title.session ?? sessionIn(split.meta.session?.text);
  const outside = [
    ...split.outside,
    ...empty.map(({ title: text, line: number }) => ({ text, number })),
    ...headingsLeft(read, sections),
    ...[split.meta.task ?? [], split.meta.session ?? []]
      .flat()
      .filter(({ text }) => text !== task && text !== `${session}`),
  ];
  return {
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
  return found.map((texts) => texts.join('\n').trim()).filter((text) => !/^[\s*_-]*$/u.test(text));
}

/** Returns the template that a payload without front matter most likely has. */
function guessTemplate(sections: readonly { readonly id: SectionId }[]): Template {
  const has = (id: SectionId): boolean => sections.some((section) => section.id === id);
  if (has('hypothesis') || has('eliminated')) return 'debug';
  if (has('questions') && has('status')) return 'team';
  return 'standard';
}

/** Returns the entries of a section. `exact`: the draft is in our own form, where `+` has a meaning. */
function readSection(section: RawSection, exact: boolean): readonly ParsedEntry[] {
  const { id, rest, line } = section;
  if (rest === '' && section.lines.every(({ text }) => text.trim() === '')) return [];
  const perLine = id === 'files' || id === 'status';
  if (rest === '') return readPoints(id, splitEntries(section.lines, perLine), exact, undefined);
  const wrapped = perLine ? 0 : wrappedLines(section.lines);
  const lines = [{ text: rest, number: line }, ...section.lines.slice(0, wrapped)];
  const text = lines.map((one) => one.text.trim()).join('\n');
  const beside = { text, bullet: '', line, lastLine: lines.at(-1)?.number ?? line, lines };
  const below = splitEntries(section.lines.slice(wrapped), perLine);
  return readPoints(id, [beside, ...below], exact, undefined);
}

/** Counts lines that continue the text beside the label, up to a blank one, a list or another new beginning. */
function wrappedLines(lines: readonly DraftLine[]): number {
  const end = lines.findIndex(
    ({ text }) => !/^ {0,3}[\p{L}\p{N}(`"'“]/u.test(text) || /^ {0,3}(?:```|\d{1,4}[.)])/u.test(text),
  );
  return end === -1 ? lines.length : end;
}

function readPoints(
  id: SectionId,
  points: readonly RawEntry[],
  exact: boolean,
  outer: FileState | undefined,
): readonly ParsedEntry[] {
  const entries: ParsedEntry[] = [];
  let ofGroup = outer;
  for (const { text, bullet, line, lastLine, lines } of points) {
    if (exact && bullet === '+') {
      entries.push({ ...readExactPoint(text), line, lastLine });
      continue;
    }
    const group = groupState(id, text);
    if (group === undefined) {
      const number = listNumber(bullet);
      for (const [at, entry] of readPoint(id, text, ofGroup).entries()) {
        entries.push({ ...entry, ...(at > 0 || number === undefined ? {} : { number }), line, lastLine });
      }
      continue;
    }
    const below = lines.slice(1);
    if (below.length === 0) ofGroup = group;
    else for (const entry of readPoints(id, splitEntries(below, true), false, group)) entries.push(entry);
  }
  return entries;
}

/** Returns the number of a point in an ordered list. */
function listNumber(bullet: string): number | undefined {
  return /^\d/u.test(bullet) ? Number.parseInt(bullet, 10) : undefined;
}
