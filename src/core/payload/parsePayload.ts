import {
  sectionTitles,
  type ParsedEntry,
  type ParsedPayload,
  type ParsedSection,
} from '../../shared/domain/payload.ts';
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
  const sections = tidySections<ParsedEntry, ParsedSection>(
    split.sections.map((section) => ({
      id: section.id,
      title: section.id === 'other' ? section.title : sectionTitles[section.id],
      line: section.line,
      entries: readSection(section, exact),
    })),
  );
  const task = title.task ?? split.meta.task;
  const session = title.session ?? sessionIn(split.meta.session);
  return {
    title: title.title,
    ...(task === undefined ? {} : { task }),
    ...(session === undefined ? {} : { session }),
    template: guessTemplate(sections),
    sections,
    outside: [...paragraphs(before), ...paragraphs(split.outside), ...paragraphs(after)],
  };
}

function sessionIn(text: string | undefined): number | undefined {
  const digits = /^\D{0,20}(\d{1,9})\b/u.exec(text ?? '')?.[1];
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
