import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { parseGitViews } from './parseGitViews.ts';

test.each([
  ['status,diff,log', [{ what: 'status' }, { what: 'changes' }, { what: 'log', count: 20 }]],
  ['staged', [{ what: 'changes', staged: true }]],
  ['log:5', [{ what: 'log', count: 5 }]],
  ['since:3', [{ what: 'since-session', session: 3 }]],
  ['since:latest', [{ what: 'since-session', session: 'latest' }]],
  ['against:origin/main', [{ what: 'against', branch: 'origin/main' }]],
  ['commit:abc', [{ what: 'commit', commit: 'abc' }]],
  ['compare:main...feat/x', [{ what: 'compare', base: 'main', head: 'feat/x' }]],
])('%s names views', (value, views) => {
  expect(parseGitViews(value, [])).toEqual(views);
});

test('views named again come after those before', () => {
  expect(parseGitViews('diff', [{ what: 'status' }])).toEqual([{ what: 'status' }, { what: 'changes' }]);
});

test.each([
  '',
  'blame',
  'log:0',
  'log:x',
  'since:',
  'since:three',
  'against',
  'compare:a..b',
  'compare:...b',
  'status:1',
])('%j is wrong usage', (value) => {
  expect(() => parseGitViews(value, [])).toThrow(InvalidArgumentError);
});
