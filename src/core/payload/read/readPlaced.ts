import type { Placed, SectionId } from '../../../shared/domain/payload.ts';
import type { HeadingPlace } from '../../../shared/domain/draft/placement.ts';
import type { SectionHeading } from './parsePayload.ts';
import { readPayload, type ReadPayload } from './readPayload.ts';

/** A heading that names no section, or that the user has placed elsewhere than its words say. */
export interface FoundHeading extends SectionHeading {
  /** The chosen place, if there is one. */
  readonly place: HeadingPlace | undefined;
  /** Its lines in the text, with the heading. */
  readonly text: string;
}

export interface ReadPlaced extends Omit<ReadPayload, 'headings'> {
  readonly headings: readonly FoundHeading[];
  /** Headings that name a section, and whose text is in it. */
  readonly recognised: readonly SectionHeading[];
}

/** Reads a payload's file, with the text below headings in the places that were chosen for them. */
export function readPlaced(text: string, placeOf: (heading: string) => HeadingPlace | undefined): ReadPlaced {
  const plain = readPayload(text);
  const lines = text.split(/\r\n|\r|\n/u);
  const found = (one: SectionHeading, place: HeadingPlace | undefined): FoundHeading => ({
    ...one,
    place,
    text: textOf(lines, one.line, one.spans),
  });
  const unknown = plain.payload.sections
    .filter(({ id }) => id === 'other')
    .map(({ id, title, line, entries }) => {
      const spans = entries.map((entry) => ({ line: entry.line, lastLine: entry.lastLine }));
      return found({ heading: title, line, id, spans }, placeOf(title));
    });
  const named = plain.headings.filter(({ id, spans }) => id !== 'other' && spans.length > 0);
  const moved = named.flatMap((one) => {
    const place = placeOf(one.heading);
    return place === undefined || place === one.id ? [] : [found(one, place)];
  });
  const headings = [...unknown, ...moved].toSorted((a, b) => a.line - b.line);
  const places = new Map(headings.map(({ heading, place }) => [heading, place]));
  const { payload } = headings.some(({ place }) => place !== undefined)
    ? readPayload(text, (heading) => sectionOf(places.get(heading)))
    : plain;
  const left = headings.filter(({ place }) => place === 'outside');
  const leftLines = new Set(left.map(({ line }) => line));
  return {
    front: plain.front,
    headings,
    recognised: named.filter((one) => !moved.some(({ line }) => line === one.line)),
    payload: {
      ...payload,
      sections: payload.sections.filter(({ id, line }) => id !== 'other' || !leftLines.has(line)),
      outside: [...payload.outside, ...left.map((one) => one.text)],
    },
  };
}

/** Returns the section that the text is read as: what is left out is read under its own title first. */
function sectionOf(place: HeadingPlace | undefined): SectionId | undefined {
  return place === 'outside' ? 'other' : place;
}

function textOf(lines: readonly string[], heading: number, entries: readonly Placed[]): string {
  const numbers = new Set([heading]);
  for (const { line, lastLine } of entries) for (let at = line; at <= lastLine; at += 1) numbers.add(at);
  const last = Math.max(...numbers);
  return lines
    .slice(heading - 1, last)
    .filter((text, at) => numbers.has(heading + at) || text.trim() === '')
    .join('\n')
    .trim();
}
