import { holdsText, matchText, prepareQuery, scoreText, type Query, type Target } from '../ui/matchText.ts';

/** What is typed to find a name: each word has to be found, in any order, in the name or in the folders it is in. */
export type PathQuery = readonly Query[];

export function preparePathQuery(typed: string): PathQuery {
  return typed
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => prepareQuery(word));
}

/** One less than what letters score that go along the beginnings of words: those that lie scattered score less. */
const scattered = 399;

/** Whether all words match, their letters in one piece or along the beginnings of words. */
export function fitsPath(query: PathQuery, target: Target): boolean {
  for (const word of query) {
    if (!holdsText(word, target) && scoreText(word, target, undefined, scattered) <= scattered) return false;
  }
  return true;
}

/** How well all words match; below 0: they do not. `loose`: letters may lie scattered too. */
export function scorePath(query: PathQuery, target: Target, loose: boolean): number {
  let sum = 0;
  for (const word of query) {
    const score = scoreText(word, target, undefined, loose ? -1 : scattered);
    if (score <= (loose ? -1 : scattered)) return -1;
    sum += score;
  }
  return sum;
}

/** Places of the letters that match, in the whole path, ascending. */
export function placesOf(query: PathQuery, target: Target): readonly number[] {
  const places = new Set<number>();
  for (const word of query) for (const place of matchText(word, target)?.places ?? []) places.add(place);
  return [...places].toSorted((a, b) => a - b);
}
