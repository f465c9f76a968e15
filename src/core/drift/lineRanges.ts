import { createHash } from 'node:crypto';
import type { LineRange } from '../../shared/domain/stack.ts';

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
