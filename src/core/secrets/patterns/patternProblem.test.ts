import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, patternProblem } from './patternProblem.ts';

describe('takes patterns that are searched in bounded time', () => {
  it.each([
    'acme_[a-z0-9]{32}',
    'acme_[a-z0-9]+',
    '\\bACME-[A-Z]{2,10}-[0-9]{4,12}\\b',
    '(?:live|test)_key_[\\w-]{20,60}',
    '[a-z]{1,64}_[a-z]{1,64}_[0-9]{1,10}',
    'secret: .{0,100}end',
    '(?:[0-9a-f]{4}-){3}[0-9a-f]{4}',
    '"password" ?: ?"[^"]{4,200}"',
    'key\\u{3a}[\\p{L}]{5}',
    'ab(?<rest>cd|ef){2,}',
  ])('%s', (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
  });
});

describe('refuses those that a text could hold up, and says what to change', () => {
  it.each([
    ['(a+)+b', 'a maximum'],
    ['(?:a|a){30}b', 'too slow'],
    ['(?:a|ab){1,40}c', 'too slow'],
    ['[a-z]+_key', 'a maximum'],
    ['[a-z]{1,200}[a-z]{1,200}[a-z]{1,200}x', 'too slow'],
    ['(?:[a-z]{1,20}){1,20}!!!', 'too slow'],
    ['.*secret', 'a maximum'],
    ['(?=.*a)aaaa', 'ahead'],
    ['(abcd)\\1', 'earlier group'],
    ['(?<name>abcd)\\k<name>', 'earlier group'],
    ['abc', '4 characters'],
    ['(?:abcdef)?', '4 characters'],
    ['a|abcdef', '4 characters'],
    ['(', 'not a regular expression'],
    ['', 'Type a pattern'],
    ['a'.repeat(501), '500'],
    ['('.repeat(60) + 'abcd' + ')'.repeat(60), 'too many nested groups'],
  ])('%s', (pattern, words) => {
    expect(patternProblem(pattern)).toContain(words);
  });
});

it('judges whatever is typed, with a sentence or not at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab(){}[]|*+?\\.^$-,12:<=!xud') }), (pattern) => {
      const problem = patternProblem(pattern);
      if (problem === null) compilePattern(pattern);
      else expect(problem).toMatch(/[.…]$/u);
    }),
    { numRuns: 2_000 },
  );
});

it('what it takes ends soon on texts made to hold it up', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '[ab]',
    '.',
    'a{1,9}',
    '[ab]{0,20}',
    '(?:a|b){1,5}',
    '(?:a|ab){1,3}',
    'a?',
    'b+',
  );
  const text = 'ab'.repeat(5_000) + 'a'.repeat(10_000) + '!';
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const pattern = `${pieces.join('')}${pieces.length % 2 === 0 ? '!!' : ''}`;
      if (patternProblem(pattern) !== null) return;
      let found = 0;
      for (const _match of text.matchAll(compilePattern(pattern))) found += 1;
      expect(found).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 200 },
  );
}, 60_000);
