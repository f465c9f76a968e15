/** Matches a letter of a script that writes without spaces, or whose words take endings without a space. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const word = new RegExp(`[${unspaced}]+|[^${unspaced}\\P{L}]+|\\p{N}+`, 'gu');
const onlyUnspaced = new RegExp(`^[${unspaced}]+$`, 'u');
/** The first character of these scripts. */
const firstUnspaced = 0x1100;

/** Letters that lose their mark but have no decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
};

/** Returns a text in lower case, without accents and in compatible forms, as labels are compared. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036fıßøæœłđ]/gu, (letter) => plainLetters[letter] ?? '');
}

/** Returns the words of a folded text; a run of letters of a script without spaces is one word. */
export function wordsOfLabel(folded: string): readonly string[] {
  // The word of most languages, and of most phrases in the lexicons: the expression for all scripts is slow.
  if (/^[a-z]+$/u.test(folded)) return [folded];
  const words: string[] = [];
  for (const [found] of folded.matchAll(word)) {
    const before = words.at(-1);
    if (before !== undefined && isUnspaced(found) && isUnspaced(before))
      words[words.length - 1] = before + found;
    else words.push(found);
  }
  return words;
}

export function isUnspaced(text: string): boolean {
  if (text.charCodeAt(0) < firstUnspaced) return false;
  return onlyUnspaced.test(text);
}
