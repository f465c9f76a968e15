import { expect, it } from 'vitest';
import { hashWord } from '../facts/splitWords.ts';
import { scanWords } from './scanWords.ts';
import { createIndexWriter, eachWord, emptyIndex, indexFacts, type FileIndex } from '../index/fileIndex.ts';
import { parseIndex, renderIndex } from '../index/indexFile.ts';

const noHistory = { head: null, commits: [], cut: false };

/** Words that take one, two and three bytes as numbers. */
const many = Array.from({ length: 40_000 }, (_, number) => `word${number}`);
const factsOf = (words: readonly string[]) => ({
  terms: Uint32Array.from(words, (word) => hashWord(word)),
  weights: Uint8Array.from(words, (_, at) => at % 256),
  words: words.length,
  imports: ['./größe', 'react'],
  unwanted: false,
});
const rare = ['word39999', 'word3', 'word200', 'word20000'];

function hitsOf(index: FileIndex, word: string): readonly (readonly number[])[] {
  const { files, weights } = scanWords(index, [hashWord(word)]);
  return Array.from(files, (file, at) => [file, weights[at] ?? -1]);
}

it('finds each word of each file with its weight, also after it was written, read, and taken over', () => {
  const index = indexFacts([
    { path: 'src/größe.ts', bytes: 1, modified: 2, facts: factsOf(many) },
    { path: 'b.ts', bytes: 3, modified: 4, facts: factsOf(rare) },
  ]);
  const kept = parseIndex(renderIndex({ state: 'one', index, history: noHistory }));
  if (kept === null || kept === 'old') throw new Error('It was not read.');
  const writer = createIndexWriter(kept.index, 3);
  writer.keep(1);
  writer.add({ path: 'c.ts', bytes: 5, modified: 6 }, factsOf(['new', 'word200']));
  writer.keep(0);
  const joined = writer.finish();
  for (const one of [index, kept.index]) {
    expect([one.paths.at(0), one.paths.at(1), one.imports.at(1)]).toEqual([
      'src/größe.ts',
      'b.ts',
      './größe\nreact',
    ]);
    expect(hitsOf(one, 'word39999')).toEqual([
      [0, 39_999 % 256],
      [1, 0],
    ]);
    expect(hitsOf(one, 'word200')).toEqual([
      [0, 200],
      [1, 2],
    ]);
    expect(hitsOf(one, 'new')).toEqual([]);
  }
  expect(hitsOf(joined, 'word200')).toEqual([
    [0, 2],
    [1, 1],
    [2, 200],
  ]);
  expect(hitsOf(joined, 'new')).toEqual([[1, 0]]);
  expect([...joined.stamps]).toEqual([3, 4, 5, 6, 1, 2]);
  const ids: number[] = [];
  eachWord(joined, 0, (id) => ids.push(joined.vocabulary[id] ?? 0));
  expect(new Set(ids)).toEqual(new Set(factsOf(rare).terms));
  expect(hitsOf(emptyIndex, 'new')).toEqual([]);
});

it('leaves out what nearly all of many files have, but never all words', () => {
  const common = Array.from({ length: 12 }, (_, number) => `common${number}`);
  const usual = factsOf(common);
  const special = factsOf([...common, 'special']);
  const files = Array.from({ length: 20_001 }, (_, number) => ({
    path: `f${number}.ts`,
    bytes: 1,
    modified: 1,
    facts: number === 12_345 ? special : usual,
  }));
  const index = indexFacts(files);
  const hit = (words: readonly string[]): readonly number[] => {
    const { words: slots } = scanWords(
      index,
      words.map((word) => hashWord(word)),
    );
    return [slots.length, new Set(slots).size];
  };
  // The rarest 8 of 13 words stay, and all of 8.
  expect(hit([...common, 'special'])).toEqual([7 * 20_001 + 1, 8]);
  expect(hit(common.slice(0, 8))).toEqual([8 * 20_001, 8]);
});
