import { plainWords } from '../payload/match/wordsOf.ts';

/** Characters; a longer text is told apart by its start. */
const mostCharacters = 160;

/** Gives each text a key by its words: the same as long as these are, and different for the second of two same ones. */
export function keysOf(texts: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const words = plainWords(text).slice(0, mostCharacters);
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return count === 1 ? words : `${words}~${String(count)}`;
  });
}
