import {
  holdsText,
  matchText,
  prepareQuery,
  scoreText,
  type Query,
  type Target,
} from '../../ui/search/matchText.ts';

/** The typed text as a query for names: each word must occur, in any order, in the name or in its folders. */
export type PathQuery = readonly Query[];

export function preparePathQuery(typed: string): PathQuery {
  return typed
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => prepareQuery(word));
}

/** One less than the score of letters along the beginnings of words: scattered letters score less. */
const scattered = 399;

/** True if all words match, with their letters in one piece or along the beginnings of words. */
export function fitsPath(query: PathQuery, target: Target): boolean {
  for (const word of query) {
    if (!holdsText(word, target) && scoreText(word, target, undefined, scattered) <= scattered) return false;
  }
  return true;
}

/** Returns how well all words match; below 0 if they don't. `loose`: letters may be scattered. */
export function scorePath(query: PathQuery, target: Target, loose: boolean): number {
  let sum = 0;
  for (const word of query) {
    const score = scoreText(word, target, undefined, loose ? -1 : scattered);
    if (score <= (loose ? -1 : scattered)) return -1;
    sum += score;
  }
  return sum;
}

/** Returns the indexes of matching letters in the whole path, ascending. */
export function placesOf(query: PathQuery, target: Target): readonly number[] {
  const places = new Set<number>();
  for (const word of query) for (const place of matchText(word, target)?.places ?? []) places.add(place);
  return [...places].toSorted((a, b) => a - b);
}
