import { expect, it } from 'vitest';
import { randomFrom } from '../testing/randomFrom.ts';
import { createAnchorTable } from './anchorTable.ts';

const words = ['password is', 'pass', 'password', 'passport', 'pas', 'token=', 'tok', '"kind": x', 'sword'];
const table = createAnchorTable(new Map(words.map((word) => [word, word])));

function found(text: string): readonly (readonly [at: number, words: readonly string[]])[] {
  const all: (readonly [number, readonly string[]])[] = [];
  for (let at = table.next(text, 0); at !== -1; at = table.next(text, at + 1)) {
    if (table.at(text, at).length > 0) all.push([at, table.at(text, at)]);
  }
  return all;
}

it('finds all words that begin at a place, in the order in which they were given', () => {
  expect(found('a PassWord is "Kind": x')).toEqual([
    [2, ['password is', 'pass', 'password', 'pas']],
    [5, ['sword']],
    [14, ['"kind": x']],
  ]);
});

it('takes no other character for a letter, and none for a mark', () => {
  expect(found('pa\u0013s, 0ass, token], tok\u001d, "kind"\u001a x')).toEqual([
    [12, ['tok']],
    [20, ['tok']],
  ]);
});

it('finds what a search for each word finds', () => {
  const random = randomFrom(7);
  const letters = 'pasword itken="x: ';
  for (let round = 0; round < 200; round += 1) {
    const parts = Array.from({ length: 12 }, () =>
      random() < 0.5
        ? (words[Math.floor(random() * words.length)] ?? '').slice(0, 2 + Math.floor(random() * 12))
        : letters.charAt(Math.floor(random() * letters.length)),
    );
    const text = parts.join('');
    const wanted = Array.from(
      text,
      (_letter, at) => [at, words.filter((word) => text.startsWith(word, at))] as const,
    );
    expect(found(text)).toEqual(wanted.filter(([, here]) => here.length > 0));
  }
});
