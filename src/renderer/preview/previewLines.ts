import type { BlockKind, Preview, PreviewMark, PreviewPart } from '../../shared/domain/assembly.ts';

/** What one row of the preview shows. */
export type PreviewRow = FoldRow | LineRow;

/** Stands above an item's lines, and in their place while the item is folded. */
export interface FoldRow {
  readonly row: 'fold';
  readonly itemId: string;
  /** What is folded: an item, or one file of a folder. */
  readonly foldKey: string;
  readonly title: string;
  readonly kind: BlockKind | null;
  readonly tokens: number | null;
  readonly folded: boolean;
}

export interface LineRow {
  readonly row: 'line';
  readonly itemId: string | null;
  /** In the message, from 1; `null` where the line began in the part before. */
  readonly number: number | null;
  /** Whole, without the line end. */
  readonly text: string;
  /** A line end follows in the message. */
  readonly ends: boolean;
  readonly heading: boolean;
  /** Of a difference: what the line says by its first character. */
  readonly change: 'added' | 'removed' | null;
  /** Offsets in `text`. */
  readonly marks: readonly PreviewMark[];
}

/** Names a part among those that can be folded; the files of a folder are parts of one item. */
export function foldKeyOf({ itemId, title }: Pick<PreviewPart, 'itemId' | 'title'>): string | null {
  return itemId === null ? null : JSON.stringify([itemId, title]);
}

/** The rows, made when they are asked for: a message may have more lines than should be held as objects. */
export interface PreviewLines {
  readonly count: number;
  at(index: number): PreviewRow;
  /** Stays the same for a row when others fold. */
  keyOf(index: number): number;
  /** Where an item's rows begin; `null` if it is not in the message. */
  placeOf(itemId: string): number | null;
  /** The row that shows an offset of a part's text; a folded item's title while it is folded. */
  placeOfOffset(partIndex: number, offset: number): number | null;
}

interface Section {
  readonly part: PreviewPart;
  readonly folded: boolean;
  readonly firstRow: number;
  /** Number of the part's first line, and whether that line began in the part before. */
  readonly firstLine: number;
  readonly continues: boolean;
}

/** Room for the rows of one part in keys. */
const keySpan = 2 ** 32;

/** Rows of a preview, of which some are folded, by `foldKeyOf`. The lines of all parts, joined, are the message's text when nothing is folded. */
export function previewLines(preview: Preview, folded: ReadonlySet<string>): PreviewLines {
  const sections: Section[] = [];
  let row = 0;
  let line = 1;
  let continues = false;
  for (const part of preview.parts) {
    const foldKey = foldKeyOf(part);
    const isFolded = foldKey !== null && folded.has(foldKey);
    const lines = lineStarts(part).length;
    sections.push({ part, folded: isFolded, firstRow: row, firstLine: line, continues });
    row += (part.itemId === null ? 0 : 1) + (isFolded ? 0 : lines);
    if (lines === 0) continue;
    const open = !part.text.endsWith('\n');
    // A part that ends within a line leaves that line to the next one.
    line += lines - (open ? 1 : 0);
    continues = open;
  }
  const firstRows = sections.map((section) => section.firstRow);
  // One without rows begins where the next does.
  const sectionAt = (index: number): number => lastAtOrBelow(firstRows, index);
  return {
    count: row,
    at: (index) => rowOf(sections[sectionAt(index)] ?? missing(index), index, preview.format === 'markdown'),
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

function rowOf(section: Section, index: number, markdown: boolean): PreviewRow {
  const { part, folded, firstRow, firstLine, continues } = section;
  const { itemId, title, kind, tokens, text } = part;
  const foldKey = foldKeyOf(part);
  if (itemId !== null && foldKey !== null && index === firstRow) {
    return { row: 'fold', itemId, foldKey, title, kind, tokens, folded };
  }
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
    // Of an item only the first line is the app's own: others that look alike are content.
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

/** Which of a part's lines stand in a hunk of a difference: elsewhere a sign says nothing. */
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

/** Where the part's lines begin. None for an empty text; what follows the last line end is a line if there is any. */
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

function missing(index: number): never {
  throw new RangeError(`The preview has no row ${String(index)}`);
}
