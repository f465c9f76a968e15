import { expect, test } from 'vitest';
import type { GithubSource } from '../../shared/domain/source.ts';
import { namesEntry } from './namesEntry.ts';
import { fieldsOf, problemOf, withFields } from './optionFields.ts';

const source: GithubSource = {
  kind: 'github',
  repository: 'orchard/storefront',
  number: 12,
  pull: false,
  title: 'Guests',
};

test.each<Partial<GithubSource>>([
  {},
  { body: false, comments: 'all' },
  { comments: 5, by: ['mara', 'dependabot[bot]'] },
  { changes: 'diff', reviews: true },
  { changes: 'files' },
])('options %j stay as they are when nothing is changed', (options) => {
  const fields = fieldsOf({ ...source, ...options });
  expect(problemOf(fields)).toBeNull();
  expect(withFields({ ...source, ...options }, fields)).toEqual({ ...source, ...options });
});

test('names are taken with or without @, once each, and dropped where there are no comments', () => {
  const fields = { ...fieldsOf(source), comments: 'all' as const, by: '@mara, jon  mara,' };
  expect(withFields(source, fields)).toEqual({ ...source, comments: 'all', by: ['mara', 'jon'] });
  expect(withFields(source, { ...fields, comments: 'none' })).toEqual(source);
});

test('what can not be used is said', () => {
  const fields = fieldsOf({ ...source, comments: 'all' });
  expect(problemOf({ ...fields, comments: 'last', count: '0' })).toContain('from 1 to 10,000');
  expect(problemOf({ ...fields, comments: 'last', count: '1.5' })).toContain('from 1 to 10,000');
  expect(problemOf({ ...fields, by: 'Mara Mustermann!' })).toContain('login names');
  expect(problemOf({ ...fields, body: false, comments: 'none' })).toBe('Choose at least one part.');
});

test.each([
  ['#12', true],
  ['12', true],
  ['orchard/storefront#12', true],
  ['github.com/orchard/storefront/pull/12', true],
  ['https://ghe.orchard.example/orchard/storefront/issues/12#x', true],
  ['', false],
  ['12 pears', false],
  ['guest/checkout', false],
  ['author:mara', false],
])('%j names an entry: %j', (text, names) => {
  expect(namesEntry(text)).toBe(names);
});
