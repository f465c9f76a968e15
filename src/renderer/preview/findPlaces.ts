import type { Preview } from '../../shared/domain/assembly.ts';

/** A match, as UTF-16 offsets in the part's text. */
export interface Place {
  readonly partIndex: number;
  readonly start: number;
  readonly end: number;
}

/** Most matches that are counted. */
export const maxPlaces = 10_000;

/** Finds all matches of a text in the message, in any case. */
export function findPlaces(preview: Preview, wanted: string): readonly Place[] {
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'), 'giu');
  const places: Place[] = [];
  for (const [partIndex, { text }] of preview.parts.entries()) {
    for (const match of text.matchAll(pattern)) {
      places.push({ partIndex, start: match.index, end: match.index + match[0].length });
      if (places.length === maxPlaces) return places;
    }
  }
  return places;
}
