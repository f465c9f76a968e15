import type { Preview, PreviewMark, PreviewPart } from '../../shared/domain/assembly.ts';

/** Characters of one line that are shown. The message itself is never cut. */
export const maxShown = 2_000;

/** A part with the places of its lines. */
export interface PartLines {
  readonly part: PreviewPart;
  /** Where each line begins, UTF-16 offsets. */
  readonly starts: readonly number[];
  /** Number of its first line in the message, from 1. */
  readonly firstNumber: number;
  /** Its first line goes on from the part before: it has no number of its own. */
  readonly goesOn: boolean;
}

export interface PreviewLines {
  readonly parts: readonly PartLines[];
  readonly lines: number;
}

export type PreviewRow =
  | { readonly kind: 'fold'; readonly partIndex: number; readonly part: PreviewPart }
  | {
      readonly kind: 'line';
      readonly partIndex: number;
      readonly part: PreviewPart;
      /** Within the part, from 0. */
      readonly lineIndex: number;
      /** In the message, from 1; `null` where the line began in the part before. */
      readonly number: number | null;
      /** Place in the part's text, without the line end. */
      readonly start: number;
      readonly end: number;
      readonly heading: boolean;
    };

/** Rows are made when they are shown: a message may have millions. */
export interface PreviewRows {
  readonly count: number;
  at(index: number): PreviewRow | undefined;
  /** The row of an item's block, folded or not; -1 where the message has none. */
  indexOfItem(itemId: string): number;
  indexOfLine(partIndex: number, lineIndex: number): number;
}

/** Finds the lines of a message; a line end belongs to its line. */
export function splitLines(parts: readonly PreviewPart[]): PreviewLines {
  const split: PartLines[] = [];
  let number = 1;
  let goesOn = false;
  for (const part of parts) {
    const { text } = part;
    const starts: number[] = [];
    for (let start = 0; start < text.length;) {
      starts.push(start);
      const end = text.indexOf('\n', start);
      start = end < 0 ? text.length : end + 1;
    }
    split.push({
      part,
      starts,
      firstNumber: goesOn ? number - 1 : number,
      goesOn: goesOn && starts.length > 0,
    });
    number += starts.length - (goesOn && starts.length > 0 ? 1 : 0);
    if (starts.length > 0) goesOn = !text.endsWith('\n');
  }
  return { parts: split, lines: number - 1 };
}

/** Lays lines out as rows; a folded item is one row. */
export function layOutRows({ parts }: PreviewLines, folded: ReadonlySet<string>): PreviewRows {
  const begins: number[] = [];
  let count = 0;
  const isFolded = ({ part }: PartLines): boolean => part.itemId !== null && folded.has(part.itemId);
  for (const lines of parts) {
    begins.push(count);
    count += isFolded(lines) ? 1 : lines.starts.length;
  }
  return {
    count,
    at: (index) => {
      if (index < 0 || index >= count) return undefined;
      const partIndex = lastAtOrBelow(begins, index);
      const lines = parts[partIndex];
      if (lines === undefined) return undefined;
      if (isFolded(lines)) return { kind: 'fold', partIndex, part: lines.part };
      return lineRow(lines, partIndex, index - (begins[partIndex] ?? 0));
    },
    indexOfItem: (itemId) => {
      const partIndex = parts.findIndex(({ part }) => part.itemId === itemId);
      return partIndex < 0 ? -1 : (begins[partIndex] ?? -1);
    },
    indexOfLine: (partIndex, lineIndex) => {
      const lines = parts[partIndex];
      if (lines === undefined) return -1;
      return (begins[partIndex] ?? 0) + (isFolded(lines) ? 0 : lineIndex);
    },
  };
}

/** The line of a part that holds an offset. */
export function lineAt({ starts }: PartLines, offset: number): number {
  return lastAtOrBelow(starts, offset);
}

/** A stretch of a shown line; with a mark, it stands for a finding's value. */
export interface Piece {
  readonly text: string;
  /** In the part's text. */
  readonly start: number;
  readonly mark: PreviewMark | null;
}

export interface ShownLine {
  readonly pieces: readonly Piece[];
  /** Characters that are not shown. */
  readonly more: number;
}

/** What is drawn of a line: at most 2,000 characters, with the marks apart. */
export function showLine(row: Extract<PreviewRow, { kind: 'line' }>): ShownLine {
  const { part, start, end } = row;
  const shownEnd = cutOf(part, start, end);
  const pieces: Piece[] = [];
  let done = start;
  const push = (until: number, mark: PreviewMark | null): void => {
    if (until > done) pieces.push({ text: part.text.slice(done, until), start: done, mark });
    done = Math.max(done, until);
  };
  for (let index = firstEndingAfter(part.marks, start); index < part.marks.length; index += 1) {
    const mark = part.marks[index];
    if (mark === undefined || mark.start >= shownEnd) break;
    // Findings at one place share one mark.
    if (mark.end <= done) continue;
    push(Math.min(Math.max(mark.start, done), shownEnd), null);
    push(Math.min(mark.end, shownEnd), mark);
  }
  push(shownEnd, null);
  return { pieces, more: end - shownEnd };
}

/** Neither a mark nor a character of two units is cut in two. */
function cutOf(part: PreviewPart, start: number, end: number): number {
  if (end - start <= maxShown) return end;
  const cut = start + maxShown;
  const mark = part.marks.find((candidate) => candidate.start < cut && candidate.end > cut);
  if (mark !== undefined) return Math.min(mark.end, end);
  const unit = part.text.charCodeAt(cut - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? cut + 1 : cut;
}

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

function lineRow(lines: PartLines, partIndex: number, lineIndex: number): PreviewRow | undefined {
  const { part, starts, firstNumber, goesOn } = lines;
  const start = starts[lineIndex];
  if (start === undefined) return undefined;
  const next = starts[lineIndex + 1] ?? part.text.length;
  const end = part.text[next - 1] === '\n' ? next - 1 : next;
  return {
    kind: 'line',
    partIndex,
    part,
    lineIndex,
    number: goesOn && lineIndex === 0 ? null : firstNumber + lineIndex,
    start,
    end,
    heading: part.itemId === null ? part.text.startsWith('#', start) : lineIndex === 0,
  };
}

/** Index of the last number that is not above the value. */
function lastAtOrBelow(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Marks come in order and do not overlap, but for those at one place. */
function firstEndingAfter(marks: readonly PreviewMark[], offset: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((marks[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
