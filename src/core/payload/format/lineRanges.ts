import type { LineRange } from '../../../shared/domain/stack.ts';

/** Lines that a text names, and the place of the words for them. */
export interface NamedLines {
  readonly lines: readonly LineRange[];
  readonly start: number;
  readonly end: number;
}

const range = String.raw`L?\d{1,7}(?:[ \t]?(?:[-–—]|\.\.|to|à|bis|a|do|до)[ \t]?L?\d{1,7})?`;
const ranges = String.raw`${range}(?:(?:[ \t]?[,&+;]|[ \t](?:and|und|et|y|e|и))[ \t]?${range}){0,20}`;
const word = String.raw`lines?|ll?\.|ln|zeilen?|lignes?|líneas?|lineas?|linhas?|righ[ae]|regels?|rad(?:er)?|satır(?:lar)?|строк[аиу]?|第`;
/** Matches `lines 40–60`, `L10-L20`, `第10-20行`, `10-20行目`. */
const phrase = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.#])(?:(?:${word})[ \t]?[:#~≈]?[ \t]?(${ranges})[ \t]?行?目?|(L\d{1,7}(?:[ \t]?[-–—][ \t]?L?\d{1,7})?)|(\d{1,7}[ \t]?[-–—~〜][ \t]?\d{1,7})行目?)(?![\p{L}\p{N}_%])`,
  'giu',
);
/** A text without any of these names no lines. */
const hint =
  /l\d|\d\s?行|(?:l(?:ines?|n|\.)|zeilen?|lignes?|l[íi]neas?|linhas?|righ[ae]|regels?|rad(?:er)?|satır(?:lar)?|строк[аиу]?|第)[ \t]?[:#~≈]?[ \t]?l?\d/iu;

/** Characters; what stands further behind a path is not searched for its lines. */
const nearby = 400;

/** Returns the first lines that a text names in words. */
export function findLines(text: string, from = 0): NamedLines | null {
  const part = text.slice(from, from + nearby);
  if (!hint.test(part)) return null;
  for (const found of part.matchAll(phrase)) {
    const lines = readRanges(
      (found[1] ?? found[2] ?? found[3] ?? '')
        .replaceAll(/[ \t]?(?:\.\.|to|à|bis|a|do|до|[–—~〜])[ \t]?(?=L?\d)/giu, '-')
        .replaceAll(/[&+;]|\b(?:and|und|et|y|e)\b|и/giu, ',')
        .replaceAll(/[L\s]/giu, ''),
    );
    if (lines.length > 0)
      return { lines, start: from + found.index, end: from + found.index + found[0].length };
  }
  return null;
}

/** Reads `14-31,40`; ignores a column after a colon. */
export function readRanges(written: string): readonly LineRange[] {
  return written.split(',').flatMap((part) => {
    const [first = 0, last = first] = (part.split(':')[0] ?? '').split(/[-–—]/u).map(Number);
    return first > 0 && last >= first ? [{ first, last }] : [];
  });
}

export function writeRanges(lines: readonly LineRange[]): string {
  return lines.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
