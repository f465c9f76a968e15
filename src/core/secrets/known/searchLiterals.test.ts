import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literalForms } from './literalForms.ts';
import { searchLiterals } from './searchLiterals.ts';
import { anyCharacter } from '../../../shared/testing/anyCharacter.ts';

const literal = (text: string) => ({ text, rule: 'r', tier: 'certain' as const });
const found = (texts: readonly string[], within: string) =>
  searchLiterals(texts.map(literal))(within).map(({ start, end }) => within.slice(start, end));

test('every literal is found, the longer one where two start together, none over another', () => {
  expect(found(['token-1', 'token-12', 'other'], 'xtoken-12 token-1other')).toEqual([
    'token-12',
    'token-1',
    'other',
  ]);
  expect(found(['abcdef'], 'abcde')).toEqual([]);
  expect(found([], 'anything')).toEqual([]);
});

test('whatever stands around a value, and whatever it is made of, it is found as often as it is there', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, minLength: 6, maxLength: 60 }),
      fc.array(fc.string({ unit: anyCharacter }), { minLength: 2, maxLength: 4 }),
      (value, around) => {
        const text = around.join(value);
        const spans = searchLiterals([literal(value)])(text);
        let times = 0;
        for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) times += 1;
        expect(spans.length).toBe(times);
        expect(spans.every(({ start, end }) => text.slice(start, end) === value)).toBe(true);
      },
    ),
  );
});

test('a value is found escaped for JSON and addresses, and in base64 whatever stands before it', () => {
  const value = 'p/w "ü" 100%&<x>';
  const search = searchLiterals(literalForms(value).map(literal));
  const holds = (text: string) => expect(search(text), text).not.toEqual([]);
  holds(JSON.stringify({ password: value }));
  holds(JSON.stringify({ password: value }).replaceAll('/', String.raw`\/`));
  holds(`https://example.com/?q=${encodeURIComponent(value)}&r`);
  holds(`https://example.com/?q=${encodeURIComponent(value).toLowerCase()}`);
  holds('<a title="p/w &quot;ü&quot; 100%&amp;&lt;x&gt;">');
  for (const before of ['', 'a', 'ab', 'user:']) {
    holds(Buffer.from(`${before}${value} and more`).toString('base64'));
    holds(Buffer.from(`${before}${value}`).toString('base64url'));
  }
  expect(search('p/w ü 100')).toEqual([]);
});
