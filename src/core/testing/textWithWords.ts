import * as fc from 'fast-check';

/** The place of a word in a line; each becomes another one: `w1`, `w2`, ... */
export const said = '\u0001';

/** A text with the words in it that must not get lost. */
export interface TextWithWords {
  readonly text: string;
  readonly words: readonly string[];
}

/** Returns texts of such lines in any order, with the line ends of any system. */
export function textWithWords(
  ...lines: readonly fc.WeightedArbitrary<string>[]
): fc.Arbitrary<TextWithWords> {
  return fc
    .tuple(fc.array(fc.oneof(...lines), { maxLength: 24 }), fc.constantFrom('\n', '\n', '\r\n', '\r'))
    .map(([written, end]) => {
      const words: string[] = [];
      const text = written.join(end).replaceAll(said, () => {
        words.push(`w${words.length + 1}`);
        return words.at(-1) ?? '';
      });
      return { text, words };
    });
}
