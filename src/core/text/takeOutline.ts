import type { LineRange } from '../../shared/domain/stack.ts';
import type { TakenLines, TakenPlace } from './takeLines.ts';

/**
 * Returns the lines of the ranges, which are in order and do not touch, with a mark in place of all lines between, before
 * and after them: `… 14-31`.
 */
export function takeOutline(text: string, ranges: readonly LineRange[]): Omit<TakenLines, 'problem'> {
  const lines = text.split('\n');
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const parts: string[] = [];
  const places: TakenPlace[] = [];
  let length = 0;
  let source = 0;
  let next = 1;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length + 1;
  };
  for (const { first, last } of [...ranges, { first: count + 1, last: count }]) {
    if (first > next) add(first - 1 === next ? `… ${next}` : `… ${next}-${first - 1}`);
    for (; next < first; next += 1) source += (lines[next - 1] ?? '').length + 1;
    if (last < first) continue;
    const taken = lines.slice(first - 1, last).join('\n');
    places.push({ source, at: length, length: taken.length });
    add(taken);
    source += taken.length + 1;
    next = last + 1;
  }
  const end = parts.length > 0 && text.endsWith('\n') ? '\n' : '';
  return { text: parts.join('\n') + end, places };
}

/** Returns the line in the source for a line of its outline, both from 1: each mark is the first line that it replaces. */
export function outlineLine(line: number, ranges: readonly LineRange[]): number {
  let next = 1;
  let shown = 1;
  for (const { first, last } of ranges) {
    if (first > next) {
      if (line === shown) return next;
      shown += 1;
    }
    const length = last - first + 1;
    if (line < shown + length) return first + line - shown;
    shown += length;
    next = last + 1;
  }
  return next;
}
