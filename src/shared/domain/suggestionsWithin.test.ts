import { expect, it } from 'vitest';
import { suggestionsWithin } from './suggestionsWithin.ts';

const paths = (files: readonly { readonly path: string }[]): readonly string[] =>
  files.map(({ path }) => path);

it('takes several short files rather than a long one that is hardly likelier, in the order given', () => {
  const files = [
    { path: 'long', score: 0.4, tokens: 900 },
    { path: 'short', score: 0.3, tokens: 100 },
    { path: 'middle', score: 0.2, tokens: 400 },
    { path: 'uncounted', score: 0.9, tokens: null },
  ];
  expect(paths(suggestionsWithin(files, 1_000))).toEqual(['long', 'short']);
  expect(paths(suggestionsWithin(files, 950))).toEqual(['short', 'middle']);
  expect(paths(suggestionsWithin(files, 50))).toEqual([]);
});

it('takes a long file that is far likelier', () => {
  const files = [
    { path: 'long', score: 0.9, tokens: 900 },
    { path: 'short', score: 0.01, tokens: 200 },
  ];
  expect(paths(suggestionsWithin(files, 1_000))).toEqual(['long']);
});
