import { posix } from 'node:path';

/** The series that a numbered or dated name belongs to, and its place there. */
export interface SeriesPlace {
  /** The beginning of the name up to its numbers, the same for all of the series. */
  readonly series: string;
  readonly numbers: readonly number[];
}

const months = 'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?';
const month = new RegExp(
  `(?<![a-z])(?:${months}|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?=[^a-z]|$)`,
  'giu',
);
/** Order of the months by their first three letters. */
const monthOrder = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Characters of a name that count. */
const most = 300;

/**
 * Returns the place of a name in a series: `HANDOFF-2026-11-03` and `Session 4 - Retries` have one, `Retries` has none.
 * A name that begins with its numbers belongs to the series of its folder alone.
 */
export function seriesOf(name: string, folder = ''): SeriesPlace | null {
  const plain = name
    .slice(0, most)
    .toLowerCase()
    .replaceAll(month, (found) => ` ${monthOrder.indexOf(found.slice(0, 3)) + 1} `);
  const found = /^([^\d]*)(\d{1,9}(?:[^\p{L}\d]{1,3}\d{1,9})*)/u.exec(plain);
  if (found === null) return null;
  const [, words = '', digits = ''] = found;
  const series = words.replaceAll(/[^\p{L}]+/gu, ' ').trim();
  if (series === '' && folder === '') return null;
  return {
    series: folder === '' ? series : `${folder}/${series}`,
    numbers: (digits.match(/\d+/gu) ?? []).map(Number),
  };
}

/** Returns the place of a file among those of its folder; `null` if its name has no number. */
export function seriesOfFile(path: string): SeriesPlace | null {
  const folder = posix.dirname(path);
  return seriesOf(posix.basename(path, posix.extname(path)), folder);
}

/** The most by which the number of the next session is higher: some are lost. */
const mostAhead = 5;
/** From this number on it is a date, e.g. `20261103` or the year of `2026-11-03`. */
const firstDate = 1_900;

/** True if the first numbers come after the others, as a later date or one of the next sessions does. */
export function follows(later: readonly number[], earlier: readonly number[]): boolean {
  for (const [at, number] of later.entries()) {
    const other = earlier[at];
    if (other === undefined) return true;
    if (number !== other)
      return number > other && (other >= firstDate || number - other <= mostAhead || at > 0);
  }
  return false;
}
