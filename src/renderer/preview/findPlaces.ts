import type { Preview } from '../../shared/domain/assembly.ts';

/** Where a text was found, UTF-16 offsets in the part's text. */
export interface Place {
  readonly partIndex: number;
  readonly start: number;
  readonly end: number;
}

/** Places are not counted beyond this. */
export const maxPlaces = 10_000;

/** Where a text stands in the message, any case. */
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
