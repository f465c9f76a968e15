const letters = /[\p{L}\p{N}]+/gu;
/** Splits `parseHTTPRequest2` where case or kind changes, before the last capital of a run. */
const parts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[\p{L}\p{M}]+/gu;
/** Scripts without spaces between words: two neighbouring characters are the unit. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const longest = 40;

/**
 * Calls back for each word of a text in lower case and without common endings, and for each name of several words as a
 * whole: `OrderService` gives `order`, `servic` and `orderservice`.
 */
export function splitWords(text: string, onWord: (word: string) => void): void {
  for (const [name] of text.matchAll(letters)) {
    if (name.length > 200) continue;
    if (unspaced.test(name)) {
      for (const pair of pairsOf(name)) onWord(pair);
      continue;
    }
    const found = name.match(parts) ?? [];
    for (const part of found) {
      if (part.length > 1 && part.length <= longest) onWord(stem(part.toLowerCase()));
    }
    if (found.length > 1 && name.length <= longest) onWord(name.toLowerCase());
  }
}

function pairsOf(name: string): readonly string[] {
  const characters = [...name];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** Takes off the endings of English that source code mixes: plurals, past tense and the like. Cheap, and not a grammar. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  let short = word;
  if (short.endsWith('ies') && short.length > 4) short = `${short.slice(0, -3)}y`;
  else if (short.endsWith('sses')) short = short.slice(0, -2);
  else if (short.endsWith('s') && !short.endsWith('ss') && !short.endsWith('us')) short = short.slice(0, -1);
  if (short.length > 5 && short.endsWith('ing')) short = undouble(short.slice(0, -3));
  else if (short.length > 4 && short.endsWith('ed')) short = undouble(short.slice(0, -2));
  if (short.length > 6 && short.endsWith('ation')) short = short.slice(0, -5);
  else if (short.length > 6 && /(?:tion|ment)$/u.test(short))
    short = short.slice(0, short.endsWith('ment') ? -4 : -3);
  else if (short.length > 5 && /[eo]r$/u.test(short)) short = short.slice(0, -2);
  return short.length > 3 && short.endsWith('e') ? short.slice(0, -1) : short;
}

function undouble(word: string): string {
  const last = word.at(-1);
  return last !== undefined && last === word.at(-2) && !'lsz'.includes(last) ? word.slice(0, -1) : word;
}
