/** Characters: enough for the end of a path that says which file it is. */
const longest = 120;

/** Returns a name from a repository as a part of a sentence: on one line, without characters that hide or turn text. */
export function plainName(name: string, most = longest): string {
  const plain = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return plain.length <= most ? plain : `…${plain.slice(1 - most)}`;
}

/** Returns the first words of a longer text, on one line. */
export function firstWords(text: string, most: number): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1)}…`;
}
