/** Class of a character in the patterns that split text before merging. */
export const characterClass = {
  lineEnd: 1,
  space: 2,
  digit: 3,
  upper: 4,
  lower: 5,
  /** Letters without case. */
  letter: 6,
  mark: 7,
  other: 8,
} as const;

const { lineEnd, space, digit, upper, lower, letter, mark, other } = characterClass;

/** Keyed by code point, filled on first use: the reference uses the running engine's version of Unicode. */
const known = new Uint8Array(0x11_00_00);

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if (character === '\r' || character === '\n') return lineEnd;
  if (/\s/u.test(character)) return space;
  if (/\p{N}/u.test(character)) return digit;
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return upper;
  if (/\p{Ll}/u.test(character)) return lower;
  if (/\p{L}/u.test(character)) return letter;
  return /\p{M}/u.test(character) ? mark : other;
}

function classOf(codePoint: number): number {
  const found = known[codePoint] ?? 0;
  if (found !== 0) return found;
  const fresh = classify(codePoint);
  known[codePoint] = fresh;
  return fresh;
}

const ascii = Uint8Array.from({ length: 128 }, (_, code) => (classOf(code) << 3) | 1);

/**
 * Returns the class of the UTF-8 character at `at`, times 8, plus its length in bytes. The bytes must be valid UTF-8.
 */
export function classAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  return first < 0x80 ? (ascii[first] ?? 0) : wideClassAt(bytes, at, first);
}

function wideClassAt(bytes: Uint8Array, at: number, first: number): number {
  const second = (bytes[at + 1] ?? 0) & 0x3f;
  if (first < 0xe0) return (classOf(((first & 0x1f) << 6) | second) << 3) | 2;
  const third = (bytes[at + 2] ?? 0) & 0x3f;
  if (first < 0xf0) return (classOf(((first & 0x0f) << 12) | (second << 6) | third) << 3) | 3;
  const fourth = (bytes[at + 3] ?? 0) & 0x3f;
  const codePoint = ((first & 0x07) << 18) | (second << 12) | (third << 6) | fourth;
  return (classOf(codePoint) << 3) | 4;
}
