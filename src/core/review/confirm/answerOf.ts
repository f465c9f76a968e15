import { plainWords, wordsOf, type Words } from '../../payload/match/wordsOf.ts';

/** An agent's answer, split into sentences and points, which are its statements. */
export interface Answer {
  readonly text: string;
  /** Text in the form of `Words.plain`, with a space at either end. */
  readonly plain: string;
  readonly statements: readonly Statement[];
  /** Returns a statement together with the next one. */
  readonly pairAt: (index: number) => Statement;
}

export interface Statement {
  readonly text: string;
  readonly words: Words;
}

/** Beyond so many statements the rest is only searched for quotations. */
const most = 2_000;

export function answerOf(text: string): Answer {
  const statements = text
    .split(/\r\n|\r|\n/u)
    .flatMap(sentences)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, most)
    .map((part) => ({ text: part, words: wordsOf(part) }));
  const pairs = new Map<number, Statement>();
  const pairAt = (index: number): Statement => {
    const known = pairs.get(index);
    if (known !== undefined) return known;
    const both = `${statements[index]?.text ?? ''}\n${statements[index + 1]?.text ?? ''}`;
    const pair = { text: both, words: wordsOf(both) };
    pairs.set(index, pair);
    return pair;
  };
  return { text, plain: ` ${plainWords(text)} `, statements, pairAt };
}

function sentences(line: string): readonly string[] {
  return line
    .split(/(?<=[.;!?])[ \t]+(?=[\p{Lu}`*\d])/u)
    .map((part) => part.trim().replace(/^(?:[-*+•>]|\d{1,3}[.)])[ \t]+/u, ''));
}
