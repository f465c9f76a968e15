import { entriesOf } from './applyDraftEdit.ts';
import type { Draft, DraftSection } from '../draft.ts';

/** Returns the sections whose heading was not recognised, and that the user has not decided on. */
export function unknownSections({
  sections,
  placed,
}: Pick<Draft, 'sections' | 'placed'>): readonly DraftSection[] {
  const decided = new Set(placed.filter(({ place }) => place === 'other').map(({ line }) => line));
  return sections.filter(
    ({ id, line, entries }) =>
      id === 'other' && line !== undefined && entries.length > 0 && !decided.has(line),
  );
}

/** A text of a draft that the saved file will not have. */
export interface LeftOutText {
  /** The text in `outside`. */
  readonly whole: string;
  /** The rest of it: the user may have restored some of its lines. */
  readonly text: string;
  /** Lines of the source with that text; empty if it is not found there. */
  readonly lines: readonly number[];
}

/** Returns the texts outside of the sections, without lines that the user has restored as entries. */
export function leftOutTexts(draft: Pick<Draft, 'source' | 'sections' | 'outside'>): readonly LeftOutText[] {
  const source = draft.source.split('\n');
  const isKept = keptLines(draft, source);
  const taken = new Set<number>();
  return draft.outside.flatMap((whole): readonly LeftOutText[] => {
    const numbers = linesOf(whole, source, taken);
    if (numbers === null) return [{ whole, text: whole, lines: [] }];
    for (const number of numbers) taken.add(number);
    const left = numbers.filter((number) => !isKept(number) && textAt(source, number).trim() !== '');
    if (left.length === 0) return [];
    if (left.length === numbers.length) return [{ whole, text: whole, lines: left }];
    return [{ whole, text: left.map((number) => textAt(source, number)).join('\n'), lines: left }];
  });
}

/**
 * Returns a test of lines of the source: true if an entry was made of the line and still has most of its words. An entry
 * of several lines may have lost some of them.
 */
export function keptLines(
  draft: Pick<Draft, 'sections'>,
  source: readonly string[],
): (line: number) => boolean {
  const words = new Map<number, Set<string>>();
  for (const { from, text, why = '', path = '' } of entriesOf(draft)) {
    if (from === undefined) continue;
    const own = wordsIn(`${text} ${why} ${path}`);
    for (let line = from.line; line <= from.lastLine; line += 1)
      words.set(line, new Set([...(words.get(line) ?? []), ...own]));
  }
  return (line) => {
    const known = words.get(line);
    if (known === undefined) return false;
    const own = wordsIn(textAt(source, line));
    return own.filter((word) => known.has(word)).length * 2 >= own.length;
  };
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Finds the consecutive lines of the source that contain the lines of a text, after those that others have taken. */
function linesOf(
  text: string,
  source: readonly string[],
  taken: ReadonlySet<number>,
): readonly number[] | null {
  const parts = text.split('\n').map((part) => part.trim());
  for (let at = 0; at + parts.length <= source.length; at += 1) {
    const isHere = parts.every((part, index) => {
      const line = source[at + index] ?? '';
      return part === '' ? line.trim() === '' : line.includes(part) && !taken.has(at + index + 1);
    });
    if (isHere) return parts.map((_, index) => at + index + 1);
  }
  return null;
}

function textAt(source: readonly string[], line: number): string {
  return source[line - 1] ?? '';
}
