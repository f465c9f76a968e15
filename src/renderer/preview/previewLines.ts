import type { Preview, PreviewMark, PreviewPart } from '../../shared/domain/assembly.ts';
import { blockKinds, type BlockKind } from '../../shared/domain/sourceKinds.ts';
import { formatCount } from '../ui/formats.ts';

/** One row of the preview. */
export type PreviewRow = FoldRow | LineRow;

/** Stands above an item's lines, or replaces them while the item is folded. */
export interface FoldRow {
  readonly row: 'fold';
  /** One item, or several that are folded into one row. */
  readonly itemIds: readonly string[];
  /** The folded parts: an item, or one file of a folder, or several of one kind. */
  readonly foldKeys: readonly string[];
  /** Their place in the message, as its headings count: `4`, or `2–3`. */
  readonly place: string;
  readonly title: string;
  readonly kind: BlockKind | null;
  readonly tokens: number | null;
  readonly folded: boolean;
}

export interface LineRow {
  readonly row: 'line';
  readonly itemId: string | null;
  /** In the message, from 1; `null` if the line began in the part before. */
  readonly number: number | null;
  /** The whole line without its end. */
  readonly text: string;
  /** True if a line end follows in the message. */
  readonly ends: boolean;
  readonly heading: boolean;
  /** The kind of a line of a difference, from its first character. */
  readonly change: 'added' | 'removed' | null;
  /** Offsets in `text`. */
  readonly marks: readonly PreviewMark[];
}

/** Returns the key of a part that can be folded; the files of a folder are parts of one item. */
export function foldKeyOf({ itemId, title }: Pick<PreviewPart, 'itemId' | 'title'>): string | null {
  return itemId === null ? null : JSON.stringify([itemId, title]);
}

/** Rows that are made on request: a message may have more lines than fit into memory as objects. */
export interface PreviewLines {
  readonly count: number;
  at(index: number): PreviewRow;
  /** Returns a key that stays the same when other rows are folded. */
  keyOf(index: number): number;
  /** Returns the title above the row at an index; `null` in the frame. */
  blockAt(index: number): FoldRow | null;
  /** Returns the index of an item's first row; `null` if it is not in the message. */
  placeOf(itemId: string): number | null;
  /** Returns the index of the row that shows an offset of a part's text; of a folded item's title if it is folded. */
  placeOfOffset(partIndex: number, offset: number): number | null;
}

interface Section {
  readonly part: PreviewPart;
  readonly folded: boolean;
  /** Number among the parts that a message counts, from 1; 0 for the frame. */
  readonly place: number;
  /** Neighbours of one kind that are folded into one row, including this part. */
  readonly together: readonly PreviewPart[];
  readonly firstRow: number;
  /** Number of the part's first line, and whether that line began in the part before. */
  readonly firstLine: number;
  readonly continues: boolean;
}

/** Numbers reserved for the rows of one part in keys. */
const keySpan = 2 ** 32;

/** No neighbour is shown by itself. */
const none: ReadonlySet<string> = new Set();

/**
 * Makes the rows of a preview, with those in `folded` (by `foldKeyOf`) folded. Folded neighbours of one kind share a
 * row, except those in `apart`. The lines of all parts, joined, are the message's text if nothing is folded.
 */
export function previewLines(
  preview: Preview,
  folded: ReadonlySet<string>,
  apart: ReadonlySet<string> = none,
): PreviewLines {
  const sections: Section[] = [];
  let row = 0;
  let line = 1;
  let continues = false;
  let counted = 0;
  let together: readonly PreviewPart[] = [];
  /** Number of neighbours that still join the row. */
  let joining = 0;
  for (const [index, part] of preview.parts.entries()) {
    const foldKey = foldKeyOf(part);
    const isFolded = foldKey !== null && folded.has(foldKey);
    const lines = lineStarts(part).length;
    if (foldKey !== null) counted += 1;
    const isFirst = joining === 0;
    if (isFirst) together = neighbours(preview.parts, index, folded, apart);
    joining = (isFirst ? together.length : joining) - 1;
    const shared = { part, folded: isFolded, firstLine: line, continues, together };
    // All parts that share a row begin at it.
    sections.push({ ...shared, firstRow: isFirst ? row : row - 1, place: foldKey === null ? 0 : counted });
    if (isFirst) row += (part.itemId === null ? 0 : 1) + (isFolded ? 0 : lines);
    if (lines === 0) continue;
    const open = !part.text.endsWith('\n');
    // A part that ends within a line leaves that line to the next one.
    line += lines - (open ? 1 : 0);
    continues = open;
  }
  const firstRows = sections.map((section) => section.firstRow);
  /** The section of the row asked for before: rows are asked for one after the other, and there may be a million. */
  let near = 0;
  const sectionAt = (index: number): number => {
    const isNear = index >= (firstRows[near] ?? Infinity) && index < (firstRows[near + 1] ?? Infinity);
    // A part without rows begins where the next does.
    if (!isNear) near = lastAtOrBelow(firstRows, index);
    return near;
  };
  return {
    count: row,
    at: (index) => rowOf(sections[sectionAt(index)] ?? missing(index), index, preview.format === 'markdown'),
    blockAt: (index) => {
      const section = sections[sectionAt(index)];
      return section === undefined || section.part.itemId === null ? null : foldRow(section);
    },
    keyOf: (index) => {
      const place = sectionAt(index);
      return place * keySpan + index - (sections[place]?.firstRow ?? 0);
    },
    placeOf: (itemId) => sections.find((section) => section.part.itemId === itemId)?.firstRow ?? null,
    placeOfOffset: (partIndex, offset) => {
      const section = sections[partIndex];
      if (section === undefined) return null;
      const { part, folded: isFolded, firstRow } = section;
      if (isFolded) return firstRow;
      return firstRow + (part.itemId === null ? 0 : 1) + lastAtOrBelow(lineStarts(part), offset);
    },
  };
}

/** Returns the part and those after it that are folded into its row. */
function neighbours(
  parts: readonly PreviewPart[],
  index: number,
  folded: ReadonlySet<string>,
  apart: ReadonlySet<string>,
): readonly PreviewPart[] {
  const found: PreviewPart[] = [];
  for (let at = index; at < parts.length; at += 1) {
    const part = parts[at];
    const foldKey = part === undefined ? null : foldKeyOf(part);
    const joins = foldKey !== null && folded.has(foldKey) && !apart.has(foldKey);
    if (part === undefined || !joins || part.kind !== parts[index]?.kind) break;
    found.push(part);
  }
  return found.length > 0 ? found : parts.slice(index, index + 1);
}

function foldRow({ together, place, folded, part }: Section): FoldRow {
  // The last of several parts identifies their row.
  const first = place - together.length + 1;
  const tokens = together.map((one) => one.tokens);
  return {
    row: 'fold',
    itemIds: together.flatMap((one) => one.itemId ?? []),
    foldKeys: together.flatMap((one) => foldKeyOf(one) ?? []),
    place: together.length === 1 ? `${place}` : `${first}–${place}`,
    title: together.length === 1 ? part.title : severalWords(together.length, part.kind),
    kind: part.kind,
    tokens: tokens.includes(null) ? null : tokens.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    folded,
  };
}

const smallNumbers = ['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const;

/** Returns `Two snippets`, `1,200 files`. */
function severalWords(count: number, kind: BlockKind | null): string {
  return `${smallNumbers[count - 2] ?? formatCount(count)} ${kind === null ? 'items' : blockKinds[kind].several}`;
}

function rowOf(section: Section, index: number, markdown: boolean): PreviewRow {
  const { part, firstRow, firstLine, continues } = section;
  const { itemId, text } = part;
  if (itemId !== null && index === firstRow) return foldRow(section);
  const starts = lineStarts(part);
  const place = index - firstRow - (itemId === null ? 0 : 1);
  const start = starts[place] ?? missing(index);
  const next = starts[place + 1];
  const ends = next !== undefined || text.endsWith('\n');
  const end = (next ?? text.length) - (ends ? 1 : 0);
  const line = text.slice(start, end);
  return {
    row: 'line',
    itemId,
    number: continues && place === 0 ? null : firstLine + place,
    text: line,
    ends,
    // In an item only the first line is the app's own: similar ones are content.
    heading: markdown && (itemId === null || place === 0) && /^#{1,6} /u.test(line),
    change: changeAt(part, place, line),
    marks: marksIn(part.marks, start, end),
  };
}

const knownHunks = new WeakMap<PreviewPart, readonly boolean[]>();

function changeAt(part: PreviewPart, place: number, line: string): LineRow['change'] {
  if (part.kind !== 'git' || !/^[+-]/u.test(line) || hunkLines(part)[place] !== true) return null;
  return line.startsWith('+') ? 'added' : 'removed';
}

/** Returns which of a part's lines belong to a hunk of a difference: elsewhere a sign means nothing. */
function hunkLines(part: PreviewPart): readonly boolean[] {
  const before = knownHunks.get(part);
  if (before !== undefined) return before;
  let inHunk = false;
  const lines = part.text.split('\n').map((line) => {
    if (line.startsWith('@@ ')) inHunk = true;
    else if (!/^[ +\\-]/u.test(line)) inHunk = false;
    return inHunk;
  });
  knownHunks.set(part, lines);
  return lines;
}

function marksIn(marks: readonly PreviewMark[], start: number, end: number): readonly PreviewMark[] {
  return marks
    .filter((mark) => mark.start < end && mark.end > start)
    .map((mark) => ({
      findingId: mark.findingId,
      start: Math.max(mark.start, start) - start,
      end: Math.min(mark.end, end) - start,
    }))
    .toSorted((a, b) => a.start - b.start);
}

const known = new WeakMap<PreviewPart, readonly number[]>();

/**
 * Returns the offsets of the part's lines. None for an empty text; text after the last line end is a line of its own.
 */
function lineStarts(part: PreviewPart): readonly number[] {
  const before = known.get(part);
  if (before !== undefined) return before;
  const starts: number[] = [];
  for (let at = 0; at < part.text.length;) {
    starts.push(at);
    const end = part.text.indexOf('\n', at);
    if (end === -1) break;
    at = end + 1;
  }
  known.set(part, starts);
  return starts;
}

/** Returns the index of the last number that is not above the value. */
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

function missing(index: number): never {
  throw new RangeError(`The preview has no row ${String(index)}`);
}
