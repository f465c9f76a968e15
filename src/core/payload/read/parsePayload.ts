import {
  sectionTitles,
  type ParsedEntry,
  type ParsedPayload,
  type ParsedSection,
} from '../../../shared/domain/payload.ts';
import { draftLines, type DraftLine } from './draftLines.ts';
import { guessTemplate } from './guessTemplate.ts';
import { readTitle } from './payloadTitle.ts';
import { readSection } from './readSection.ts';
import { splitSections } from './splitSections.ts';
import { tidySections } from './tidyPayload.ts';

/**
 * The payload in a text without our front matter, whatever the agent made of its form. Total: what is in no section
 * is `outside`. Lines count from `firstLine`, that of the text.
 */
export function parsePayload(body: string, firstLine = 1): ParsedPayload {
  const { lines, before, after } = draftLines(body, firstLine);
  const split = splitSections(lines);
  const title = readTitle(split.title ?? '');
  const exact = split.title !== null;
  const read = split.sections.map((section) => ({
    id: section.id,
    title: section.id === 'other' ? section.title : sectionTitles[section.id],
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

function sessionIn(text: string | undefined): number | undefined {
  const digits = /^#?(\d{1,9})\b/u.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Neighbouring lines as one text. */
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
