import { scoreText, type Query, type Target } from './matchText.ts';

export interface Found<T> {
  readonly candidate: T;
  readonly score: number;
}

const nothingOff = (): number => 0;

/** Returns the best of many, best first; equal ones in the order of the list. */
export function takeBest<T extends { readonly target: Target }>(
  query: Query,
  candidates: readonly T[],
  most: number,
  /** Returns the deduction from a candidate's score; `Infinity` leaves it out. */
  penalty: (candidate: T) => number = nothingOff,
): readonly Found<T>[] {
  const best: Found<T>[] = [];
  for (const candidate of candidates) {
    const last = best.length === most ? best.at(-1) : undefined;
    const found = scoreText(query, candidate.target, undefined, last?.score);
    if (found < 0 || (last !== undefined && found <= last.score)) continue;
    const score = found - penalty(candidate);
    if (score === -Infinity || (last !== undefined && score <= last.score)) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.score ?? 0) < score) at -= 1;
    best.splice(at, 0, { candidate, score });
    if (best.length > most) best.pop();
  }
  return best;
}
