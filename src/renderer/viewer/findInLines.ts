/** A match: its line, and its start in the line. Lines count from 0. */
export interface LinePlace {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Most matches that are listed; more would not help the user. */
export const maxLinePlaces = 10_000;

/** Finds all matches of a text in lines, ignoring case. */
export function findInLines(lines: readonly string[], text: string): readonly LinePlace[] {
  if (text === '') return [];
  const wanted = text.toLowerCase();
  const places: LinePlace[] = [];
  for (const [line, shown] of lines.entries()) {
    const lower = shown.toLowerCase();
    // Lower case lengthens a few letters, which would shift the matches.
    const within = lower.length === shown.length ? lower : shown;
    for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
      places.push({ line, start: at, end: at + wanted.length });
      if (places.length === maxLinePlaces) return places;
    }
  }
  return places;
}
