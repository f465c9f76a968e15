import { expect, test } from 'vitest';
import { countFindings } from './findingLine.ts';

const of = (...rules: string[]) => rules.map((rule) => ({ rule }));

test('secrets and hidden characters are counted apart', () => {
  expect(countFindings([])).toBe('0 suspected secrets');
  expect(countFindings(of('github-token'))).toBe('1 suspected secret');
  expect(countFindings(of('hidden-mark'))).toBe('1 hidden character');
  expect(countFindings(of('hidden-mark', 'stored-token', 'hidden-override'))).toBe(
    '1 suspected secret and 2 hidden characters',
  );
});
