import { eachWord, type MemoryQuery } from '../../shared/domain/memory/memoryWords.ts';

/** A full-text index over numbered texts, in memory. */
export interface TextIndex {
  /** Adds a text under a number that has none. */
  add(number: number, text: { readonly title: string; readonly body: string }): void;
  /** Forgets a text. Its entries are dropped when a rebuild is due. */
  remove(number: number): void;
  /** Returns a score for each text that has every word of the query. */
  search(query: MemoryQuery): ReadonlyMap<number, number>;
  /** True once so much of the index is about removed texts that it should be built again. */
  readonly isStale: boolean;
}

/*
 * Own code instead of a library: MiniSearch 7.2 took 226 ms for a keystroke in 5 of 100 at 10,000 texts, since a beginning
 * of two letters stands for thousands of words and each of its postings is an entry of a Map; FlexSearch compiles
 * functions from text in some builds, and neither ranks a beginning that is still typed below the whole word.
 */

/** A posting is one number: that of the text, and the word's weight in it. Both together stay a small integer of V8. */
const weightBits = 6;
const heaviest = 2 ** weightBits - 1;
/** A word of the title counts as often. */
const titleWeight = 8;
/** Words that came since the last sorting. More would make a look through them slow, fewer the sorting frequent. */
const mostPending = 4_000;
/** The two constants of BM25. */
const saturation = 1.2;
const lengthPart = 0.6;
/** A word that is still being typed counts less than the word itself. */
const startFactor = 0.7;

export function createTextIndex(): TextIndex {
  const postings = new Map<string, number[]>();
  let sorted: string[] = [];
  let pending: string[] = [];
  /** Words of each text; 0 for none. */
  const lengths: number[] = [];
  let alive = 0;
  let dead = 0;
  let words = 0;

  const sortPending = (): void => {
    const fresh = pending.toSorted(byCode);
    pending = [];
    const all: string[] = [];
    let at = 0;
    for (const word of sorted) {
      for (let next = fresh[at]; next !== undefined && next < word; next = fresh[at]) {
        all.push(next);
        at += 1;
      }
      all.push(word);
    }
    for (; at < fresh.length; at += 1) all.push(fresh[at] ?? '');
    sorted = all;
  };

  const startingWith = (start: string): readonly string[] => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let at = low; at < sorted.length; at += 1) {
      const word = sorted[at] ?? '';
      if (!word.startsWith(start)) break;
      found.push(word);
    }
    for (const word of pending) if (word.startsWith(start)) found.push(word);
    return found;
  };

  return {
    add(number, { title, body }) {
      const weights = new Map<string, number>();
      let length = 0;
      const count = (by: number) => (word: string) => {
        weights.set(word, (weights.get(word) ?? 0) + by);
        length += 1;
      };
      eachWord(title, count(titleWeight));
      eachWord(body, count(1));
      for (const [word, weight] of weights) {
        const packed = number * (heaviest + 1) + Math.min(weight, heaviest);
        const known = postings.get(word);
        if (known !== undefined) known.push(packed);
        else {
          postings.set(word, [packed]);
          pending.push(word);
        }
      }
      if (pending.length > mostPending) sortPending();
      lengths[number] = Math.max(length, 1);
      words += length;
      alive += 1;
    },
    remove(number) {
      const length = lengths[number] ?? 0;
      if (length === 0) return;
      lengths[number] = 0;
      words -= length;
      alive -= 1;
      dead += 1;
    },
    get isStale() {
      return dead > 1_000 && dead > alive;
    },
    search({ words: wanted }) {
      const scores = new Float64Array(lengths.length);
      /** Words of the query that were found, in order, keyed by number. */
      const found = new Uint8Array(lengths.length);
      const mean = words / Math.max(alive, 1);
      for (const [index, { spellings, start }] of wanted.entries()) {
        const beginnings =
          start === null ? [] : startingWith(start).filter((word) => !spellings.includes(word));
        let frequency = 0;
        for (const word of [...spellings, ...beginnings]) frequency += postings.get(word)?.length ?? 0;
        const rarity = Math.log(1 + alive / (1 + frequency));
        const gather = (list: readonly string[], factor: number): void => {
          for (const word of list) {
            for (const packed of postings.get(word) ?? []) {
              const number = Math.floor(packed / (heaviest + 1));
              const length = lengths[number] ?? 0;
              const seen = found[number] ?? 0;
              // A text that lacks an earlier word is out; one that had this word by another spelling gains by it.
              if (length === 0 || seen < index) continue;
              const weight = packed % (heaviest + 1);
              const norm = saturation * (1 - lengthPart + (lengthPart * length) / mean);
              found[number] = index + 1;
              scores[number] = (scores[number] ?? 0) + (factor * weight) / (weight + norm);
            }
          }
        };
        gather(spellings, rarity);
        gather(beginnings, rarity * startFactor);
      }
      const all = new Map<number, number>();
      if (wanted.length === 0) return all;
      for (let number = 0; number < found.length; number += 1) {
        if (found[number] === wanted.length) all.set(number, scores[number] ?? 0);
      }
      return all;
    },
  };
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
