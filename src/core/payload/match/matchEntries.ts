import { withoutEvidenceMark } from '../../../shared/domain/session/evidenceMark.ts';
import type { PayloadEntry } from '../../../shared/domain/payload.ts';
import { sameMatter } from './sameMatter.ts';
import { wordsOf, type Words } from './wordsOf.ts';

export interface Worded<E extends PayloadEntry = PayloadEntry> {
  readonly entry: E;
  /** Words of the entry's text; not of its reason, which changes more often. */
  readonly words: Words;
}

export function worded<E extends PayloadEntry>(entry: E): Worded<E> {
  // The evidence of a recovered line is not its matter, and is gone once the user confirmed it.
  const text = withoutEvidenceMark(entry.text);
  return { entry, words: wordsOf(entry.path === undefined ? text : `\`${entry.path}\` ${text}`) };
}

/** Beyond so many on a side, only entries with the same words match. */
const most = 1_500;

/** Returns for each earlier entry the later one that is the same, each of them once: the surest pairs first. */
export function matchEntries<A extends Worded, B extends Worded>(
  earlier: readonly A[],
  later: readonly B[],
): ReadonlyMap<A, B> {
  const matched = new Map<A, B>();
  const taken = new Set<B>();
  const byText = new Map<string, B[]>();
  for (const one of later.toReversed()) {
    const same = byText.get(one.words.plain);
    if (same === undefined) byText.set(one.words.plain, [one]);
    else same.push(one);
  }
  for (const one of earlier) {
    const same = one.words.plain === '' ? undefined : byText.get(one.words.plain)?.pop();
    if (same === undefined) continue;
    matched.set(one, same);
    taken.add(same);
  }
  const left = earlier.filter((one) => !matched.has(one)).slice(0, most);
  const open = later.filter((one) => !taken.has(one)).slice(0, most);
  const pairs = left.flatMap((one) =>
    open.flatMap((other) => {
      const sure = sameMatter(one.words, other.words);
      return sure > 0 ? [{ one, other, sure }] : [];
    }),
  );
  for (const { one, other } of pairs.toSorted((a, b) => b.sure - a.sure)) {
    if (matched.has(one) || taken.has(other)) continue;
    matched.set(one, other);
    taken.add(other);
  }
  return matched;
}

/** True if any of the later entries is the same, or contains all of it. */
export function isCovered(one: Worded, later: readonly Worded[]): boolean {
  return later.slice(0, most).some((other) => sameMatter(one.words, other.words) > 0);
}
