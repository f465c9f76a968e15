import type { Hunk } from '../../shared/domain/file/difference.ts';

/** One row of a difference. */
export type DifferenceRow = FileRow | FoldRow | LineRow | NoteRow;

/** Names the file of the rows below. */
export interface FileRow {
  readonly row: 'file';
  readonly name: string;
}

/** Stands for lines that are the same on both sides. */
export interface FoldRow {
  readonly row: 'fold';
  /** `null` if the number is unknown. */
  readonly count: number | null;
  /** Identifies the fold among the opened ones; `null` if the lines were not sent. */
  readonly key: string | null;
  /** The line above the next change that names its context, e.g. a function. */
  readonly within: string | null;
}

export type Change = 'same' | 'added' | 'removed';

export interface LineRow {
  readonly row: 'line';
  readonly change: Change;
  /** Numbers from 1; `null` on the side that lacks the line. */
  readonly before: number | null;
  readonly now: number | null;
  readonly text: string;
  /** Index of its hunk, and of its line on that hunk's side: the old side for a removed line, else the new one. */
  readonly hunk: number;
  readonly line: number;
  /** Index of its stretch of removed and added lines, and of the line among those removed or added there. */
  readonly block: number;
  readonly place: number;
}

export interface NoteRow {
  readonly row: 'note';
  readonly text: string;
}

/** Lines removed and added at one place. */
export interface ChangeBlock {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface DifferenceRows {
  readonly rows: readonly DifferenceRow[];
  /** Both sides of each hunk, for syntax colouring. */
  readonly sides: readonly {
    readonly file?: string;
    readonly old: readonly string[];
    readonly new: readonly string[];
  }[];
  readonly blocks: readonly ChangeBlock[];
  /** Rows at which a change begins. */
  readonly changes: readonly number[];
  readonly added: number;
  readonly removed: number;
}

/** Unchanged lines shown beside a change. */
const around = 3;
/** Fewer lines are not worth a fold. */
const leastFolded = 4;
/** Characters of the line that names the context of a change. */
const longestWithin = 100;

/** Returns the rows of a difference; long unchanged stretches are folded except those in `unfolded`. */
export function differenceRows(hunks: readonly Hunk[], unfolded: ReadonlySet<string>): DifferenceRows {
  const made = {
    rows: [] as DifferenceRow[],
    sides: [] as { file?: string; old: string[]; new: string[] }[],
    blocks: [] as { removed: string[]; added: string[] }[],
    changes: [] as number[],
    added: 0,
    removed: 0,
  };
  let end: { readonly file: string | undefined; readonly now: number } = { file: undefined, now: 1 };
  for (const [index, hunk] of hunks.entries()) {
    if (hunk.file !== undefined && (index === 0 || hunk.file !== end.file)) {
      made.rows.push({ row: 'file', name: hunk.file });
      end = { file: hunk.file, now: 1 };
    }
    if (hunk.lines.length === 0) continue;
    const missing = hunk.now - end.now;
    if (missing > 0) made.rows.push({ row: 'fold', count: missing, key: null, within: null });
    const lines = readHunk(hunk, index, made);
    addFolded(lines, index, unfolded, made.rows);
    end = { file: hunk.file, now: hunk.now + hunk.lines.filter((line) => /^[ +]/u.test(line)).length };
  }
  for (const [index, row] of made.rows.entries()) {
    const before = made.rows[index - 1];
    const goesOn = before?.row === 'line' && before.change !== 'same';
    if (row.row === 'line' && row.change !== 'same' && !goesOn) made.changes.push(index);
  }
  return made;
}

/** Reads a hunk's lines, and adds its sides, its blocks of changes and its figures. */
function readHunk(
  { file, before, now, lines }: Hunk,
  hunk: number,
  made: {
    sides: { file?: string; old: string[]; new: string[] }[];
    blocks: { removed: string[]; added: string[] }[];
    added: number;
    removed: number;
  },
): readonly (LineRow | NoteRow)[] {
  const sides: { file?: string; old: string[]; new: string[] } = {
    ...(file === undefined ? {} : { file }),
    old: [],
    new: [],
  };
  made.sides[hunk] = sides;
  let isChanging = false;
  return lines.map((line): LineRow | NoteRow => {
    if (line.startsWith('\\')) return { row: 'note', text: 'No line end at the end of the text' };
    const text = line.slice(1);
    const change = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';
    if (change !== 'same' && !isChanging) made.blocks.push({ removed: [], added: [] });
    isChanging = change !== 'same';
    const numbers = {
      before: change === 'added' ? null : before + sides.old.length,
      now: change === 'removed' ? null : now + sides.new.length,
    };
    const block = made.blocks.length - 1;
    const same = made.blocks[block]?.[change === 'removed' ? 'removed' : 'added'] ?? [];
    const at = { hunk, line: change === 'removed' ? sides.old.length : sides.new.length };
    const row: LineRow = { row: 'line', change, ...numbers, text, ...at, block, place: same.length };
    if (change !== 'added') sides.old.push(text);
    if (change !== 'removed') sides.new.push(text);
    if (change === 'same') return row;
    same.push(text);
    made[change] += 1;
    return row;
  });
}

function addFolded(
  lines: readonly (LineRow | NoteRow)[],
  hunk: number,
  unfolded: ReadonlySet<string>,
  rows: DifferenceRow[],
): void {
  for (let at = 0; at < lines.length;) {
    const end = endOfSame(lines, at);
    const from = at === 0 ? 0 : at + around;
    const to = end === lines.length ? end : end - around;
    const key = `${String(hunk)} ${String(at)}`;
    if (to - from < leastFolded || unfolded.has(key)) rows.push(...lines.slice(at, end));
    else {
      const within = end === lines.length ? null : nameAbove(lines, from, to);
      rows.push(
        ...lines.slice(at, from),
        { row: 'fold', count: to - from, key, within },
        ...lines.slice(to, end),
      );
    }
    const next = endOfChange(lines, end);
    rows.push(...lines.slice(end, next));
    at = next;
  }
}

const isSame = (row: LineRow | NoteRow | undefined): boolean => row?.row === 'line' && row.change === 'same';

function endOfSame(lines: readonly (LineRow | NoteRow)[], from: number): number {
  let end = from;
  while (end < lines.length && isSame(lines[end])) end += 1;
  return end;
}

function endOfChange(lines: readonly (LineRow | NoteRow)[], from: number): number {
  let end = from;
  while (end < lines.length && !isSame(lines[end])) end += 1;
  return end;
}

/**
 * Returns the last hidden line that begins at the margin with a name or a heading, as git shows it in a hunk's head.
 */
function nameAbove(lines: readonly (LineRow | NoteRow)[], from: number, to: number): string | null {
  for (let at = to - 1; at >= from; at -= 1) {
    const { text } = lines[at] ?? { text: '' };
    if (/^(?:[\p{L}_$@]|#{1,6} )/u.test(text)) return text.trim().slice(0, longestWithin);
  }
  return null;
}
