import { expect, it } from 'vitest';
import fc from 'fast-check';
import { eachWord, matchWord, parseMemoryQuery } from '../../shared/domain/memory/memoryWords.ts';
import { createTextIndex } from './createTextIndex.ts';

function indexOf(bodies: readonly string[]) {
  const index = createTextIndex();
  for (const [number, body] of bodies.entries()) index.add(number, { title: '', body });
  return index;
}

function found(index: ReturnType<typeof createTextIndex>, query: string): readonly number[] {
  return [...index.search(parseMemoryQuery(query))]
    .toSorted(([, a], [, b]) => b - a)
    .map(([number]) => number);
}

it('finds words in any order, and the last one by its beginning', () => {
  const index = indexOf(['retry with the same token', 'token', 'the retry of a tokenizer', 'stoken retry']);
  expect(found(index, 'token retry').toSorted((a, b) => a - b)).toEqual([0]);
  expect(found(index, 'retry token').toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(found(index, 'retry tok').toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(found(index, 'retry token ').toSorted((a, b) => a - b)).toEqual([0]);
  expect(found(index, 'retry nothing')).toEqual([]);
  expect(found(index, '')).toEqual([]);
});

it('ranks a title, the whole word, a rare word and a short text first', () => {
  const index = createTextIndex();
  index.add(0, {
    title: 'Notes',
    body: 'a lease, among many other words that dilute what is said here and there',
  });
  index.add(1, { title: 'Lease', body: 'nothing else of it in this text' });
  index.add(2, { title: 'Notes', body: 'a lease' });
  index.add(3, { title: 'Notes', body: 'a leased line' });
  expect(found(index, 'lease')).toEqual([1, 2, 3, 0]);
});

it('finds no removed text, and says when a new index is due', () => {
  const index = indexOf(['one token', 'two token']);
  index.remove(0);
  index.remove(0);
  index.remove(7);
  expect(found(index, 'token')).toEqual([1]);
  expect(index.isStale).toBe(false);
  const many = indexOf(Array.from({ length: 1_500 }, () => 'x'));
  for (let number = 0; number < 1_200; number += 1) many.remove(number);
  expect(many.isStale).toBe(true);
});

it('finds exactly the texts that have every word, whatever came between two sortings', () => {
  const word = fc.stringMatching(/^[a-c]{1,3}$/u);
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { maxLength: 6 }), { maxLength: 30 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (texts, wanted, whole) => {
        const bodies = texts.map((words) => words.join(' '));
        const typed = wanted.join(' ') + (whole ? ' ' : '');
        const query = parseMemoryQuery(typed);
        const expected = bodies.flatMap((body, number) => {
          const missing = new Set(query.words.keys());
          eachWord(body, (one) => {
            for (const at of query.words.keys()) {
              if (matchWord(one, { words: [query.words[at] ?? { spellings: [], start: null }] }) !== -1)
                missing.delete(at);
            }
          });
          return missing.size === 0 ? [number] : [];
        });
        expect(found(indexOf(bodies), typed).toSorted((a, b) => a - b)).toEqual(expected);
      },
    ),
  );
  // More words than are kept unsorted.
  const index = indexOf(Array.from({ length: 9_000 }, (_, at) => `w${at}x common`));
  expect(found(index, 'w8999x')).toEqual([8_999]);
  expect(found(index, 'w12x')).toEqual([12]);
  expect(found(index, 'common w899')).toHaveLength(11);
});
