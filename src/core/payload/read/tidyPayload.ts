import {
  sectionTitles,
  type PayloadEntry,
  type PayloadSection,
  type SectionId,
} from '../../../shared/domain/payload.ts';
import { joinHeadings } from '../format/sectionHeading.ts';
import { pathsIn } from '../format/pathsIn.ts';

interface Section<E extends PayloadEntry> {
  readonly id: SectionId;
  readonly title: string;
  readonly heading?: string;
  readonly entries: readonly E[];
}

/**
 * Returns sections as they would be parsed again: without white space at the ends of their texts, without empty entries
 * and sections, and each once. Files with a state in the status are in play. Idempotent.
 */
export function tidySections<E extends PayloadEntry, S extends PayloadSection & Section<E>>(
  sections: readonly S[],
): readonly S[] {
  const joined = new Map<string, Joined<E, S>>();
  for (const section of sections) {
    const title =
      section.id === 'other' ? oneLine(section.title) || sectionTitles.other : sectionTitles[section.id];
    const key = section.id === 'other' ? `other ${title}` : section.id;
    const same = joined.get(key) ?? { first: section, title, headings: [], entries: [] };
    joined.set(key, same);
    same.headings.push(section.heading);
    for (const entry of section.entries) {
      const tidy = tidyEntry(entry);
      if (saysSomething(tidy)) same.entries.push(tidy);
    }
  }
  const whole = [...joined.values()].filter(({ entries }) => entries.length > 0);
  return withFilesOfStatus(
    whole.map(({ first, title, headings, entries }) => {
      const { heading: _heading, ...section } = first;
      const heading = joinHeadings(first.id, headings);
      return { ...section, title, ...(heading === undefined ? {} : { heading }), entries } as unknown as S;
    }),
  );
}

interface Joined<E extends PayloadEntry, S> {
  readonly first: S;
  readonly title: string;
  readonly headings: (string | undefined)[];
  readonly entries: E[];
}

function withFilesOfStatus<E extends PayloadEntry, S extends PayloadSection & Section<E>>(
  sections: readonly S[],
): readonly S[] {
  const status = sections.find(({ id }) => id === 'status');
  if (status === undefined) return sections;
  const files = sections.find(({ id }) => id === 'files');
  const inPlay = new Set(files?.entries.map(({ path }) => path));
  const fed: E[] = [];
  for (const entry of status.entries) {
    if (entry.state === undefined) continue;
    const paths = entry.path === undefined ? pathsIn(entry.text.slice(0, 4_000)) : [entry.path];
    for (const path of paths.map(tidyPath)) {
      if (path === '' || inPlay.has(path)) continue;
      inPlay.add(path);
      fed.push(fileOf(entry, path));
    }
  }
  if (fed.length === 0) return sections;
  if (files === undefined) {
    const { heading: _heading, ...rest } = status;
    return [...sections, { ...rest, id: 'files', title: sectionTitles.files, entries: fed } as unknown as S];
  }
  return sections.map((section) =>
    section === files ? { ...section, entries: [...section.entries, ...fed] } : section,
  );
}

function fileOf<E extends PayloadEntry>(entry: E, path: string): E {
  const { why: _why, session: _session, done: _done, mark: _mark, number: _number, ...rest } = entry;
  return { ...rest, text: '', path } as unknown as E;
}

function tidyEntry<E extends PayloadEntry>({ text, why, path, lines, number, ...rest }: E): E {
  const reason = tidyText(why ?? '');
  const name = tidyPath(path ?? '');
  const ranges = (lines ?? []).filter(({ first, last }) => first > 0 && last >= first);
  return {
    text: tidyText(text),
    ...rest,
    ...(reason === '' ? {} : { why: reason }),
    ...(name === '' ? {} : { path: name }),
    ...(number === undefined || number < 0 || number > 9_999 ? {} : { number }),
    ...(name === '' || ranges.length === 0 ? {} : { lines: ranges }),
  } as unknown as E;
}

function saysSomething({ text, why, session, path, state, done, mark }: PayloadEntry): boolean {
  return [why, session, path, state, done, mark].some((value) => value !== undefined) || text !== '';
}

function tidyText(text: string): string {
  return text
    .split(/\r\n|\r|\n/u)
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .trim();
}

export function oneLine(text: string): string {
  return tidyText(text).replaceAll('\n', ' ');
}

function tidyPath(path: string): string {
  return oneLine(path);
}
