import type { LineRange } from '../../shared/domain/stack.ts';

export interface TakenLines {
  readonly text: string;
  /** Stretches of the source in it, in order. */
  readonly places: readonly TakenPlace[];
  /** Set if none of the lines exists. */
  readonly problem?: string;
}

/** A stretch of the source, with its offsets in both texts. */
export interface TakenPlace {
  readonly source: number;
  readonly at: number;
  readonly length: number;
}

/**
 * Returns the lines of the ranges, in file order, with a line in place of each gap. Merges overlapping ranges; clamps
 * one that reaches past the end, and reports one that is past it.
 */
export function takeLines(text: string, ranges: readonly LineRange[] | undefined): TakenLines {
  if (ranges === undefined || ranges.length === 0) {
    return { text, places: [{ source: 0, at: 0, length: text.length }] };
  }
  const lines = text.split('\n');
  const endsInLineEnd = lines.at(-1) === '';
  if (endsInLineEnd) lines.pop();
  const count = lines.length;
  const merged = merge(ranges);
  const inside = merged.filter((range) => range.first <= count);
  const outside = merged.filter((range) => range.first > count);
  const end = count === 0 ? 'the file is empty' : `it has ${count} ${count === 1 ? 'line' : 'lines'}`;
  const pastEnd = `${named(outside)} ${isOneLine(outside) ? 'is' : 'are'} past the end (${end})`;
  if (inside.length === 0) {
    return { text: '', places: [], problem: `${capital(pastEnd)}.` };
  }
  const parts: string[] = [];
  const places: TakenPlace[] = [];
  let length = 0;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length + 1;
  };
  const starts = lineStarts(lines);
  let next = inside[0]?.first ?? 1;
  for (const { first, last } of inside) {
    if (first > next) add(`… ${named([{ first: next, last: first - 1 }])} left out …`);
    const taken = lines.slice(first - 1, last).join('\n');
    places.push({ source: starts[first - 1] ?? 0, at: length, length: taken.length });
    add(taken);
    next = last + 1;
  }
  if (outside.length > 0) add(`… ${pastEnd} …`);
  const complete = outside.length === 0 && next > count && !endsInLineEnd;
  return { text: complete ? parts.join('\n') : `${parts.join('\n')}\n`, places };
}

function lineStarts(lines: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return starts;
}

function merge(ranges: readonly LineRange[]): readonly LineRange[] {
  const sorted = ranges.toSorted((a, b) => a.first - b.first);
  const merged: LineRange[] = [];
  for (const range of sorted) {
    const previous = merged.at(-1);
    if (previous !== undefined && range.first <= previous.last + 1) {
      merged[merged.length - 1] = { first: previous.first, last: Math.max(previous.last, range.last) };
    } else {
      merged.push(range);
    }
  }
  return merged;
}

function named(ranges: readonly LineRange[]): string {
  const list = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
  return isOneLine(ranges) ? `line ${list}` : `lines ${list}`;
}

function isOneLine(ranges: readonly LineRange[]): boolean {
  return ranges.length === 1 && ranges[0]?.first === ranges[0]?.last;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
