import type { CheckFix } from '../../../shared/domain/payloadCheck.ts';
import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import { entryPlaces, type CheckedPayload, type EntryPlace } from './entryPlaces.ts';

/** A line of an entry's text. A pasted text is one entry of many lines, or many entries of one. */
export interface EntryLine {
  readonly place: EntryPlace;
  /** Index of the line in the entry's text. */
  readonly offset: number;
  readonly text: string;
  /** True for code within a fence; the marks of the fence are not among the lines. */
  readonly fenced: boolean;
}

/** Characters; only the start of a longer line is judged. */
const maxLine = 1_000;

const fence = /^\s*(`{3,}|~{3,})/u;

type Lines = readonly (readonly EntryLine[])[];

/** Lines of a payload that is judged: several checks ask for them one after the other. */
const linesByPayload = new WeakMap<CheckedPayload, Lines>();

/** Returns all lines, section by section. */
export function entryLines(payload: CheckedPayload): Lines {
  const lines = linesByPayload.get(payload) ?? linesOf(payload);
  linesByPayload.set(payload, lines);
  return lines;
}

function linesOf(payload: CheckedPayload): Lines {
  const sections: EntryLine[][] = payload.sections.map(() => []);
  for (const place of entryPlaces(payload)) {
    let open = '';
    for (const [offset, text] of textOf(place.entry).split('\n').entries()) {
      const mark = fence.exec(text)?.[1];
      if (mark !== undefined && (open === '' || mark.startsWith(open))) open = open === '' ? mark : '';
      else
        sections[place.at.section]?.push({
          place,
          offset,
          text: text.slice(0, maxLine),
          fenced: open !== '',
        });
    }
  }
  return sections;
}

/** Returns the text, or the path of a file that is named without further words. */
function textOf({ text, path }: PayloadEntry): string {
  return text === '' && path !== undefined ? path : text;
}

/** Returns stretches of consecutive wanted lines. Blank lines neither interrupt nor count. */
export function runsOf(
  lines: readonly EntryLine[],
  isWanted: (line: EntryLine) => boolean,
): readonly (readonly EntryLine[])[] {
  const runs: EntryLine[][] = [];
  let run: EntryLine[] = [];
  for (const line of lines) {
    if (line.text.trim() === '') continue;
    if (isWanted(line)) {
      if (run.length === 0) runs.push(run);
      run.push(line);
    } else run = [];
  }
  return runs;
}

/** Removes lines from their entries, and an entry that is then empty. */
export function cutLines(label: string, lines: readonly EntryLine[]): CheckFix {
  const byEntry = new Map<PayloadEntry, { readonly place: EntryPlace; readonly offsets: Set<number> }>();
  for (const { place, offset } of lines) {
    const known = byEntry.get(place.entry);
    if (known === undefined) byEntry.set(place.entry, { place, offsets: new Set([offset]) });
    else known.offsets.add(offset);
  }
  const replace = [...byEntry].map(([entry, { place, offsets }]) => {
    const left = textOf(entry)
      .split('\n')
      .filter((_, offset) => !offsets.has(offset));
    const text = withoutEmptyFences(left).join('\n').trim();
    return { ...place.at, with: text === '' ? [] : [{ ...entry, text }] };
  });
  return { label, replace };
}

/** Removes a fence around nothing. */
function withoutEmptyFences(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const line of lines) {
    const opening = kept.findLastIndex((earlier) => earlier.trim() !== '');
    const before = kept[opening] ?? '';
    if (/^\s*(`{3,}|~{3,})\s*$/u.test(line) && fence.test(before) && isOpening(kept, opening)) {
      kept.length = opening;
    } else kept.push(line);
  }
  return kept;
}

/** True if a fence mark opens rather than closes: an even number of them precedes it. */
function isOpening(lines: readonly string[], at: number): boolean {
  return lines.slice(0, at).filter((line) => fence.test(line)).length % 2 === 0;
}
