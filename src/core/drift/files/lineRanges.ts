import { createHash } from 'node:crypto';
import { diffLines } from 'diff';
import type { LineRange } from '../../../shared/domain/stack.ts';

/** Lines of a file as recorded, by their hashes. */
export interface RecordedLines {
  readonly first: number;
  readonly lines: readonly string[];
}

/** More lines than this are a file, not a place in it. */
const maxLines = 20_000;

/** Returns hashes of the lines of a range; none if it is past the end. */
export function hashLines(text: string, { first, last }: LineRange): readonly string[] {
  return text
    .split('\n')
    .slice(first - 1, Math.min(last, first - 1 + maxLines))
    .map(hashLine);
}

/** Finds the same lines in a text: those nearest to their old place. `null` if they are gone or changed. */
export function findLines(text: string, recorded: RecordedLines): LineRange | null {
  const { first, lines } = recorded;
  if (lines.length === 0) return null;
  let nearest: number | null = null;
  for (const start of occurrences(text.split('\n').map(hashLine), lines)) {
    if (nearest === null || Math.abs(start + 1 - first) < Math.abs(nearest + 1 - first)) nearest = start;
  }
  return nearest === null ? null : { first: nearest + 1, last: nearest + lines.length };
}

/** Number of lines; a time limit would give another answer on a busy machine. */
const maxEdits = 3_000;

/**
 * Returns the present place of a range of which some lines were changed, added or deleted; `null` if less than half of
 * its lines are left, or the texts have little in common.
 */
export function followLines(before: string, now: string, { first, last }: LineRange): LineRange | null {
  const changes = diffLines(before, now, { maxEditLength: maxEdits });
  if (changes === undefined) return null;
  const hunks: Hunk[] = [];
  let [old, own, left, total] = [1, 1, 0, 0];
  for (const { added, removed, count, value } of changes) {
    const isOwn = (line: number): boolean => old + line >= first && old + line <= last;
    const words = added
      ? 0
      : value.split('\n').filter((text, line) => isOwn(line) && text.trim() !== '').length;
    total += words;
    const open = hunks.at(-1);
    if (!added && !removed) {
      left += words;
      own += count;
    } else if (open !== undefined && open.old + open.gone === old && open.own + open.fresh === own) {
      open.gone += removed ? count : 0;
      open.fresh += added ? count : 0;
      own += added ? count : 0;
    } else {
      hunks.push({ old, own, gone: removed ? count : 0, fresh: added ? count : 0 });
      own += added ? count : 0;
    }
    if (!added) old += count;
  }
  if (left === 0 || left * 2 < total) return null;
  return { first: placeOf(first, hunks, 0), last: placeOf(last, hunks, 1) };
}

/** A stretch in which two texts differ: its first line in each, and the number of its lines in each. */
interface Hunk {
  readonly old: number;
  readonly own: number;
  gone: number;
  fresh: number;
}

/** Returns the present number of a line: the one at the same end of the stretch that replaced it, if one did. */
function placeOf(line: number, hunks: readonly Hunk[], isLast: 0 | 1): number {
  const hunk = hunks.findLast(({ old }) => old <= line);
  if (hunk === undefined) return line;
  const { old, own, gone, fresh } = hunk;
  const into = line - old;
  if (into >= gone) return own + fresh + into - gone;
  const isAtEnd = isLast === 1 && into === gone - 1;
  return isAtEnd ? own + fresh - 1 : own + Math.min(into + isLast, fresh) - isLast;
}

/** Returns indexes at which a sequence begins in another one, overlapping ones too; by Knuth, Morris and Pratt. */
function* occurrences(all: readonly string[], wanted: readonly string[]): Generator<number> {
  const fallback = [0];
  for (let at = 1, length = 0; at < wanted.length;) {
    if (wanted[at] === wanted[length]) fallback[at++] = ++length;
    else if (length === 0) fallback[at++] = 0;
    else length = fallback[length - 1] ?? 0;
  }
  let length = 0;
  for (const [at, line] of all.entries()) {
    while (length > 0 && line !== wanted[length]) length = fallback[length - 1] ?? 0;
    if (line === wanted[length]) length += 1;
    if (length < wanted.length) continue;
    yield at - length + 1;
    length = fallback[length - 1] ?? 0;
  }
}

function hashLine(line: string): string {
  return createHash('sha256').update(line).digest('base64url').slice(0, 12);
}
