import type { DraftLine } from './draftLines.ts';
import { type Label, createLabelReader } from './readLabel.ts';
import type { Open } from './openSection.ts';
import { namesFile } from '../format/pathsIn.ts';
import { rule } from './lineForms.ts';

/** Matches a point that begins with words in backticks, perhaps behind a tick. */
const quotedPoint = /^ {0,3}(?:[-*+•]|\d{1,3}[.)])[ \t]+[^\p{L}\p{N}`]{0,8}`([^`\n]+)`/u;

/** Matches a point with a path in backticks, perhaps behind a tick. */
export const listsPath = /^ {0,3}(?:[-*+•]|\d{1,3}[.)])[ \t][^\p{L}`]{0,10}`[^`\n]*[/.][^`\n]*`/u;

/** True if a list follows whose first point begins with a path in backticks, and then a heading, a rule or nothing. */
export function endsWithPaths(lines: readonly DraftLine[], index: number): boolean {
  const end = endOfPaths(lines, index);
  const next = lines[end]?.text ?? '';
  return end !== -1 && (/^#{1,6}[ \t]/u.test(next.slice(0, 10)) || rule.test(next) || end === lines.length);
}

/** Returns the index behind the list that follows, if its first point begins with a path in backticks; -1 otherwise. */
function endOfPaths(lines: readonly DraftLine[], index: number): number {
  let at = index + 1;
  while (at < lines.length && lines[at]?.text.trim() === '') at++;
  const path = quotedPoint.exec(lines[at]?.text.slice(0, 300) ?? '')?.[1];
  if (path === undefined || !namesFile(path)) return -1;
  while (
    at < lines.length &&
    /^(?:\s|$)|^(?:[-*+•]|\d{1,3}[.)])[ \t]/u.test(lines[at]?.text.slice(0, 10) ?? '')
  )
    at++;
  return at;
}

/**
 * True for bold words for files above a list of paths that ends what stands under the heading, perhaps with other such
 * words between: also in the entry of a list of what was done, these are files in play.
 */
export function leadsToFiles(
  { id, rest, certain }: Label,
  lines: readonly DraftLine[],
  index: number,
  read: ReturnType<typeof createLabelReader>,
): boolean {
  if (id !== 'files' || rest !== '' || !certain) return false;
  let at = index;
  for (let lists = 0; lists < mostLists; lists++) {
    const end = endOfPaths(lines, at);
    if (end === -1) return false;
    const next = lines[end]?.text ?? '';
    if (end === lines.length || /^#{1,6}[ \t]/u.test(next.slice(0, 10)) || rule.test(next)) return true;
    const label = read(next);
    if (label?.level !== 0 || label.id !== 'files' || label.rest !== '') return false;
    at = end;
  }
  return false;
}

/**
 * Returns the index behind the list of paths below bold words for files within an entry; -1 without one. Behind the list,
 * the entry goes on.
 */
export function endOfFiles(
  { id, level, rest, certain }: Label,
  current: Open,
  lines: readonly DraftLine[],
  index: number,
): number {
  const isWithin = current.level > 0 && current.id !== 'files' && current.id !== 'other';
  return level === 0 && id === 'files' && rest === '' && certain && isWithin ? endOfPaths(lines, index) : -1;
}

/** In lists of files below one heading: created, modified, deleted. */
const mostLists = 6;
