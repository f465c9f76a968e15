import { sectionTitles, type SectionId } from '../../../shared/domain/payload.ts';
import type { PayloadCheck } from '../../../shared/domain/payloadCheck.ts';
import { plainWords } from '../../payload/match/wordsOf.ts';
import { entryGroups, type OriginOf } from './entryGroups.ts';
import { entryPlaces, pointTo, type CheckedPayload, type EntryPlace } from './entryPlaces.ts';

interface Heading {
  readonly words: string;
  /** An entry below it. */
  readonly place: EntryPlace;
}

const old =
  /\b(?:previous(?:ly)?|prior|earlier|outdated|superseded|obsolete|archived?|historical)\b|\bold\)?$|, old\b/iu;
const dated =
  /\b(?:20\d\d-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]20\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?,? 20\d\d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* 20\d\d)\b|^\W*session #?\d{1,4}(?=\s*(?:$|[:(,–—-]))/iu;
const leastDated = 3;
/** Sections whose dates lie ahead, or belong to each entry. */
const planned: ReadonlySet<SectionId> = new Set(['next', 'deferred', 'decisions', 'eliminated', 'files']);

/** Finds older copies: sections that say they are old beside a newer one, and a log of dated ones. */
export function olderCopy(payload: CheckedPayload, originOf: OriginOf): readonly PayloadCheck[] {
  const headings = headingsOf(payload, originOf);
  const logged = new Map<string, Heading>();
  for (const heading of headings) {
    const found = dated.exec(heading.words)?.[0].toLowerCase();
    if (found !== undefined && !logged.has(found)) logged.set(found, heading);
  }
  const dates = [...logged.values()];
  const [firstDated, secondDated] = dates;
  if (dates.length >= leastDated && firstDated !== undefined && secondDated !== undefined) {
    return [
      said(
        secondDated,
        `${dates.length} dated parts, from "${firstDated.words}" to "${dates.at(-1)?.words}". A payload is the state now: keep the newest, since earlier payloads keep the rest.`,
      ),
    ];
  }
  const newer = new Set(
    headings.filter(({ words }) => !old.test(words)).map(({ words }) => bareWords(words)),
  );
  const stale = headings.find(({ words }) => {
    const bare = bareWords(words);
    return bare !== '' && old.test(words) && newer.has(bare);
  });
  if (stale === undefined) return [];
  return [
    said(
      stale,
      `"${stale.words}" says what held before. The next session may take it for the state now: cut it, since earlier payloads keep it.`,
    ),
  ];
}

function headingsOf(payload: CheckedPayload, originOf: OriginOf): readonly Heading[] {
  const groups = entryGroups(payload, originOf);
  const first = new Map<number, EntryPlace>();
  const inside: Heading[] = [];
  for (const place of entryPlaces(payload)) {
    if (planned.has(place.section)) continue;
    if (!first.has(place.at.section)) first.set(place.at.section, place);
    const words = /^#{1,6}\s+(.{1,200})$/u.exec(place.entry.text)?.[1];
    if (words !== undefined) inside.push({ words, place });
  }
  const own = payload.sections.flatMap(({ id, title, heading = '' }, section): Heading[] => {
    const place = first.get(section);
    if (place === undefined) return [];
    if (id === 'other') return [{ words: title, place }];
    // Sections of one kind became one; it has an older one only while there are two groups.
    if ((groups[section]?.length ?? 0) < 2) return [];
    const { at: _at, ...rest } = place;
    const line = lineOf(payload, section);
    const whole = {
      ...rest,
      at: { section, entry: 0 },
      ...(line === undefined ? {} : { line, lastLine: line }),
    };
    return [sectionTitles[id], ...heading.split('; ')].map((words) => ({ words, place: whole }));
  });
  return [...own, ...inside].filter(({ words }) => words !== '');
}

function lineOf({ sections }: CheckedPayload, index: number): number | undefined {
  const section = sections[index];
  return section !== undefined && 'line' in section ? section.line : undefined;
}

/** Returns the words of a heading apart from those that say when. */
function bareWords(words: string): string {
  return plainWords(words)
    .split(' ')
    .filter((word) => !old.test(word) && !/^(?:current|latest|new|now|the|as|of|\d+)$/u.test(word))
    .map((word) => word.replace(/s$/u, ''))
    .join(' ');
}

function said({ place }: Heading, message: string): PayloadCheck {
  return { id: 'older-copy', severity: 'warning', ...pointTo(place), message };
}
