/** A place in a line: where it is, and where it begins in it. Lines count from 0. */
export interface LinePlace {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Places looked at; more than that tell nobody anything. */
export const maxLinePlaces = 10_000;

/** Where a text stands in lines, small and large letters alike. */
export function findInLines(lines: readonly string[], text: string): readonly LinePlace[] {
  if (text === '') return [];
  const wanted = text.toLowerCase();
  const places: LinePlace[] = [];
  for (const [line, shown] of lines.entries()) {
    const lower = shown.toLowerCase();
    // A few letters grow in lower case, and places would shift.
    const within = lower.length === shown.length ? lower : shown;
    for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + wanted.length)) {
      places.push({ line, start: at, end: at + wanted.length });
      if (places.length === maxLinePlaces) return places;
    }
  }
  return places;
}
