import { maxLinesPerFile, type FoundLine } from '../../../../shared/domain/file/contentSearch.ts';
import type { CompiledQuery, Place } from './compileQuery.ts';

/** Characters of a line that are shown, and the most of them that come before the first place. */
const shownCharacters = 240;
const shownBefore = 60;
/** Places that are marked in a line. */
const maxPlaces = 20;

export interface FoundLines {
  readonly lines: readonly FoundLine[];
  readonly more: number;
}

/** Returns the lines of a text that match the query. */
export function findLines({ find, byLine }: CompiledQuery, text: string): FoundLines {
  const lines: FoundLine[] = [];
  let more = 0;
  for (const { line, start, end, places } of byLine ? eachLine(find, text) : inWhole(find, text)) {
    if (lines.length >= maxLinesPerFile) more += 1;
    else lines.push(shorten(line, text.slice(start, end), places));
  }
  return { lines, more };
}

/** True if any line matches; stops at the first. */
export function holds({ find, byLine }: CompiledQuery, text: string): boolean {
  for (const _line of byLine ? eachLine(find, text) : inWhole(find, text)) return true;
  return false;
}

interface Line {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Relative to the line. */
  readonly places: readonly Place[];
}

function* eachLine(find: CompiledQuery['find'], text: string): Generator<Line> {
  for (let start = 0, line = 1; start < text.length; line += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const places = firstOf(find(text.slice(start, end)));
    if (places.length > 0) yield { line, start, end, places };
    start = end + 1;
  }
}

/** Searches the whole text: many times as fast as line by line if few lines match. */
function* inWhole(find: CompiledQuery['find'], text: string): Generator<Line> {
  let line = 1;
  let counted = 0;
  let current: (Line & { places: Place[] }) | null = null;
  for (const { start, end } of find(text)) {
    if (current !== null && start < current.end) {
      if (current.places.length < maxPlaces) {
        current.places.push({ start: start - current.start, end: end - current.start });
      }
      continue;
    }
    if (current !== null) yield current;
    for (let at = text.indexOf('\n', counted); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) {
      line += 1;
      counted = at + 1;
    }
    const lineStart = text.lastIndexOf('\n', start) + 1;
    const lineEnd = text.indexOf('\n', end);
    current = {
      line,
      start: lineStart,
      end: lineEnd < 0 ? text.length : lineEnd,
      places: [{ start: start - lineStart, end: end - lineStart }],
    };
  }
  if (current !== null) yield current;
}

function firstOf(places: Iterable<Place>): readonly Place[] {
  const first: Place[] = [];
  for (const place of places) {
    first.push(place);
    if (first.length === maxPlaces) break;
  }
  return first;
}

function shorten(line: number, text: string, places: readonly Place[]): FoundLine {
  const first = places[0]?.start ?? 0;
  const indented = text.length - text.trimStart().length;
  const from = text.length <= shownCharacters ? Math.min(indented, first) : Math.max(0, first - shownBefore);
  const to = Math.min(text.length, from + shownCharacters);
  const start = isLowSurrogate(text, from) ? from + 1 : from;
  const end = isLowSurrogate(text, to) ? to - 1 : to;
  return {
    line,
    text: text.slice(start, end),
    places: places.flatMap((place) =>
      place.start < end && place.start >= start
        ? [place.start - start, Math.min(place.end, end) - start]
        : [],
    ),
    cutBefore: text.slice(0, start).trim() !== '',
    cutAfter: end < text.length,
  };
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc_00 && code <= 0xdf_ff;
}
