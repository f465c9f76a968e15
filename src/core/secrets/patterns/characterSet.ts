/** Which characters can be the next one: a bit for each of the basic plane, one for all the others together. */
export type CharacterSet = Uint32Array;

const words = 0x10000 / 32;
const known = new Map<string, CharacterSet>();

export const everything: CharacterSet = new Uint32Array(words + 1).fill(0xffffffff);

/** Of a pattern for one character. */
export function charactersOf(source: string): CharacterSet {
  const before = known.get(source);
  if (before !== undefined) return before;
  const set = new Uint32Array(words + 1);
  // As it will be searched with, e.g. the dot takes no end of a line.
  const pattern = new RegExp(`^(?:${source})$`, 'u');
  for (let code = 0; code < 0x10000; code += 1) {
    if (pattern.test(String.fromCharCode(code))) set[code >> 5] = (set[code >> 5] ?? 0) | (1 << (code & 31));
  }
  // Beyond the basic plane all count as one: taking too many for possible only makes the judgement stricter.
  if (!/^(?:\\[dws]|\[(?!\^)[\x20-\x5b\x5d-\x7e]*\]|\\?[\x20-\x7e])$/u.test(source) || source === '.')
    set[words] = 1;
  if (known.size > 500) known.clear();
  known.set(source, set);
  return set;
}

export function areDisjoint(a: CharacterSet, b: CharacterSet): boolean {
  return a.every((word, index) => (word & (b[index] ?? 0)) === 0);
}

export function union(a: CharacterSet, b: CharacterSet): CharacterSet {
  return a.map((word, index) => word | (b[index] ?? 0));
}
