import { hashWord, wordsOfName } from './splitWords.ts';

/** Numbers the words of many files, so that each name is split once, and counts are arrays. */
export interface Vocabulary {
  /** Numbers of the words of a name. */
  idsOf(name: string): readonly number[];
  hashOf(id: number): number;
  readonly size: number;
}

/** A longer name is a line of a script without spaces, and hardly ever stands there twice. */
const longestKept = 200;

export function createVocabulary(): Vocabulary {
  const names = new Map<string, readonly number[]>();
  const numbers = new Map<string, number>();
  const hashes: number[] = [];
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const id = hashes.length;
    numbers.set(word, id);
    hashes.push(hashWord(word));
    return id;
  };
  return {
    idsOf(name) {
      let ids = names.get(name);
      if (ids === undefined) {
        ids = wordsOfName(name).map(numberOf);
        if (name.length <= longestKept) names.set(name, ids);
      }
      return ids;
    },
    hashOf: (id) => hashes[id] ?? 0,
    get size() {
      return names.size;
    },
  };
}
