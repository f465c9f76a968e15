import { scoreText, type Query, type Target } from './matchText.ts';

/** Finds the best of many, best first; of equals the one that comes first in the list. */
export function takeBest<T extends { readonly target: Target }>(
  query: Query,
  candidates: Iterable<T>,
  most: number,
  /** Taken off the score of a candidate, so that others come before it. */
  penalty: (candidate: T) => number = () => 0,
): readonly T[] {
  const best: { readonly candidate: T; readonly score: number }[] = [];
  for (const candidate of candidates) {
    const found = scoreText(query, candidate.target);
    if (found < 0) continue;
    const score = found - penalty(candidate);
    const last = best.at(-1);
    if (best.length === most && last !== undefined && score <= last.score) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.score ?? 0) < score) at -= 1;
    best.splice(at, 0, { candidate, score });
    if (best.length > most) best.pop();
  }
  return best.map(({ candidate }) => candidate);
}
