import type { LineRange } from '../../../shared/domain/stack.ts';

export type ParsedLines =
  | { readonly ok: true; readonly lines: readonly LineRange[] | null }
  | { readonly ok: false; readonly problem: string };

const maxRanges = 1_000;

/**
 * Reads "14-31, 60-120". Empty text means the whole file (`null`). Sorts ranges and joins those that touch, since a
 * line can stand in the message only once.
 */
export function parseLines(text: string): ParsedLines {
  const parts = text
    .split(/[,;]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return { ok: true, lines: null };
  if (parts.length > maxRanges) return { ok: false, problem: `Use at most ${maxRanges} ranges.` };
  const ranges: LineRange[] = [];
  for (const part of parts) {
    const match = /^(\d{1,9})(?:\s*(?:-|–|—|\.\.)\s*(\d{1,9}))?$/u.exec(part);
    if (match === null) {
      return { ok: false, problem: `“${part}” is not a line or a range. Enter, for example, 14-31 or 60.` };
    }
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1) return { ok: false, problem: 'Line numbers start at 1.' };
    if (last < first) {
      return { ok: false, problem: `${first}-${last} is in the wrong order. Enter ${last}-${first}.` };
    }
    ranges.push({ first, last });
  }
  return { ok: true, lines: joined(ranges.toSorted((a, b) => a.first - b.first)) };
}

function joined(sorted: readonly LineRange[]): LineRange[] {
  const result: LineRange[] = [];
  for (const range of sorted) {
    const before = result.at(-1);
    if (before !== undefined && range.first <= before.last + 1) {
      result[result.length - 1] = { first: before.first, last: Math.max(before.last, range.last) };
    } else result.push(range);
  }
  return result;
}
