import type { DraftLine } from './draftLines.ts';

export const listLike = /^[ \t]*(?:[-*+•|>#`~]|\d{1,4}[.)]|\*\*|__)/u;

export const listPoint = /^ {0,3}(?:[-*+•]|\d{1,3}[.)])[ \t]/u;

export const rule = /^ ?(?:-[ \t]*){3,}$|^ ?(?:\*[ \t]*){3,}$|^ ?(?:_[ \t]*){3,}$/u;

export const underline = /^ {0,3}={3,}\s*$/u;

export function hasListBelow(lines: readonly DraftLine[], index: number): boolean {
  return listPoint.test(textBelow(lines, index));
}

/** Returns the beginning of the next line with text. */
export function textBelow(lines: readonly DraftLine[], index: number): string {
  return textOfNext(lines, index).slice(0, 20);
}

/** Returns the next line with text. */
export function textOfNext(lines: readonly DraftLine[], index: number): string {
  let below = index + 1;
  while (below < lines.length && lines[below]?.text.trim() === '') below++;
  return lines[below]?.text ?? '';
}
