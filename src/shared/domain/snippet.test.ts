import { expect, test } from 'vitest';
import { aboutSnippet, parseTags, searchSnippets, sortSnippets, type Snippet } from './snippet.ts';

const snippet = (id: string, more: Partial<Snippet> = {}): Snippet => ({
  id,
  name: id,
  kind: 'snippet',
  tags: [],
  text: '',
  builtIn: null,
  changed: null,
  version: '1',
  ...more,
});
const found = (query: string, ...snippets: readonly Snippet[]) =>
  searchSnippets(snippets, query).map(({ id }) => id);

test('every word is looked for in name, tags and text, whatever the case; names come first', () => {
  const library = [
    snippet('a', { text: 'Run the checks' }),
    snippet('b', { name: 'Checks', text: 'x' }),
    snippet('c', { tags: ['CHECKS'] }),
    snippet('d', { name: 'Other' }),
  ];
  expect(found('checks', ...library)).toEqual(['b', 'c', 'a']);
  expect(found('the CHECKS', ...library)).toEqual(['a']);
  expect(found('#checks', ...library)).toEqual(['c']);
  expect(found('  ', ...library)).toEqual(['a', 'b', 'c', 'd']);
  expect(found('nothing', ...library)).toEqual([]);
});

test('tags are split at commas, without number sign and doubles', () => {
  expect(parseTags(' plan, #review ,, plan, hand off')).toEqual(['plan', 'review', 'hand off']);
  expect(parseTags('')).toEqual([]);
});

test('a snippet is about what it says, else its first line with words', () => {
  expect(aboutSnippet({ name: 'A', about: 'Explore first', text: 'x' })).toBe('Explore first');
  expect(aboutSnippet({ name: 'A', text: '\n---\n## A\n## Rules\nfirst' })).toBe('Rules');
  expect(aboutSnippet({ name: 'A', text: '- No imports' })).toBe('No imports');
  expect(aboutSnippet({ name: 'A', text: '' })).toBe('');
});

test('prompts come first, those that ship in their own order, the person’s by name', () => {
  const sorted = sortSnippets([
    snippet('z', { kind: 'snippet' }),
    snippet('a', { kind: 'snippet' }),
    snippet('m', { kind: 'prompt' }),
    snippet('2', { kind: 'prompt', builtIn: 'original' }),
    snippet('1', { kind: 'prompt', builtIn: 'edited' }),
  ]);
  expect(sorted.map(({ id }) => id)).toEqual(['2', '1', 'm', 'a', 'z']);
});
