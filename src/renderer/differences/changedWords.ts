import { diffArrays } from 'diff';
import type { ChangeBlock } from './differenceRows.ts';

/** A stretch of a line that the other side lacks, in UTF-16 units. */
export interface ChangedStretch {
  readonly start: number;
  readonly end: number;
}

/** Changes within each removed and added line. Empty if the whole line differs. */
export interface ChangedWords {
  readonly removed: readonly (readonly ChangedStretch[])[];
  readonly added: readonly (readonly ChangedStretch[])[];
}

/** Longer lines and larger blocks are not examined: it would take long, and so many marks are unreadable. */
const longestLine = 1_000;
const mostPairs = 900;
/** Share of a line that both sides have in common; below it the line counts as another one instead of a changed one. */
const leastInCommon = 0.4;

const wordForm = /[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu;
const wordsOf = (line: string): readonly string[] => line.match(wordForm) ?? [];

/** Finds which removed lines became which added ones, in order, and the changes within each. */
export function findChangedWords({ removed, added }: ChangeBlock): ChangedWords {
  const marks = { removed: removed.map(none), added: added.map(none) };
  if (removed.length * added.length > mostPairs) return marks;
  for (const [from, to] of pairsOf(removed, added)) {
    const pair = compareLines(removed[from] ?? '', added[to] ?? '');
    marks.removed[from] = pair.removed;
    marks.added[to] = pair.added;
  }
  return marks;
}

/** Compares the words of a block of changes when a line of it is requested first. */
export function changedWordsOf(blocks: readonly ChangeBlock[]): (block: number) => ChangedWords {
  const known = new Map<number, ChangedWords>();
  return (block) => {
    const before = known.get(block);
    if (before !== undefined) return before;
    const found = findChangedWords(blocks[block] ?? { removed: [], added: [] });
    known.set(block, found);
    return found;
  };
}

const none = (): readonly ChangedStretch[] => [];

/** Returns the pairs with the most in common, none of which cross. */
function pairsOf(
  removed: readonly string[],
  added: readonly string[],
): readonly (readonly [number, number])[] {
  const alike = removed.map((line) => added.map((other) => likenessOf(line, other)));
  const best = Array.from({ length: removed.length + 1 }, () =>
    Array.from({ length: added.length + 1 }, () => 0),
  );
  const at = (row: number, column: number): number => best[row]?.[column] ?? 0;
  for (let row = removed.length - 1; row >= 0; row -= 1) {
    for (let column = added.length - 1; column >= 0; column -= 1) {
      const paired = (alike[row]?.[column] ?? 0) + at(row + 1, column + 1);
      const line = best[row];
      if (line !== undefined) line[column] = Math.max(paired, at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < removed.length && column < added.length;) {
    const likeness = alike[row]?.[column] ?? 0;
    if (likeness > 0 && at(row, column) === likeness + at(row + 1, column + 1)) pairs.push([row++, column++]);
    else if (at(row, column) === at(row + 1, column)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Returns the share of words that both lines have in common, or 0 if that is too little. */
function likenessOf(line: string, other: string): number {
  if (line.length > longestLine || other.length > longestLine) return 0;
  const words = wordsOf(line).filter((word) => word.trim() !== '');
  const others = wordsOf(other).filter((word) => word.trim() !== '');
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += word.length;
  }
  const length = [...words, ...others].reduce((sum, word) => sum + word.length, 0);
  const likeness = length === 0 ? 0 : (2 * common) / length;
  return likeness < leastInCommon ? 0 : likeness;
}

function compareLines(
  before: string,
  now: string,
): { readonly removed: readonly ChangedStretch[]; readonly added: readonly ChangedStretch[] } {
  const stretches = { removed: [] as ChangedStretch[], added: [] as ChangedStretch[] };
  let old = 0;
  let next = 0;
  for (const { value, removed, added } of diffArrays([...wordsOf(before)], [...wordsOf(now)])) {
    const { length } = value.join('');
    if (removed) stretches.removed.push({ start: old, end: old + length });
    else if (added) stretches.added.push({ start: next, end: next + length });
    if (!added) old += length;
    if (!removed) next += length;
  }
  return { removed: joined(stretches.removed, before), added: joined(stretches.added, now) };
}

/** Joins stretches that have only white space between them. */
function joined(stretches: readonly ChangedStretch[], line: string): readonly ChangedStretch[] {
  const wide: ChangedStretch[] = [];
  for (const stretch of stretches) {
    const last = wide.at(-1);
    if (last !== undefined && line.slice(last.end, stretch.start).trim() === '') {
      wide[wide.length - 1] = { start: last.start, end: stretch.end };
    } else wide.push(stretch);
  }
  return wide;
}
