import type { CheckedPayload, EntryPlace } from './entryPlaces.ts';
import { entryPlaces } from './entryPlaces.ts';

/** Returns the line of the original text that an entry was read from; `undefined` for an entry typed by hand. */
export type OriginOf = (section: number, entry: number) => number | undefined;

/** Returns the lines that the parser recorded. */
export function parsedOrigins({ sections }: CheckedPayload): OriginOf {
  return (section, index) => {
    const entry = sections[section]?.entries[index];
    return entry !== undefined && 'line' in entry ? entry.line : undefined;
  };
}

/**
 * Splits each section into the groups that the original text has it in: sections of one kind become one, although other
 * sections stood between them.
 */
export function entryGroups(
  payload: CheckedPayload,
  originOf: OriginOf,
): readonly (readonly (readonly EntryPlace[])[])[] {
  const groups: EntryPlace[][][] = payload.sections.map(() => []);
  const placed = entryPlaces(payload).map((place) => ({
    place,
    origin: originOf(place.at.section, place.at.entry),
  }));
  const inText = placed
    .flatMap(({ place, origin }) => (origin === undefined ? [] : [{ place, origin }]))
    .toSorted((a, b) => a.origin - b.origin);
  let before: EntryPlace | undefined;
  for (const { place } of inText) {
    const own = groups[place.at.section] ?? [];
    const last = own.at(-1);
    if (last === undefined || before?.at.section !== place.at.section) own.push([place]);
    else last.push(place);
    before = place;
  }
  return groups;
}
