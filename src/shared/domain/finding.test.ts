import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRedactionMark, maskSecret, redactionMark, ruleNoun, ruleTitle } from './finding.ts';

it('shows at most six characters of a value, and at most a quarter of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (value) => {
      const shown = [...maskSecret(value).replace('••••••••', '')].length;
      expect(shown).toBeLessThanOrEqual(6);
      expect(shown).toBeLessThanOrEqual([...value].length / 4);
    }),
  );
});

it('hides how long a value is', () => {
  expect(maskSecret(`ghp_${'a'.repeat(40)}zz`)).toBe('ghp_••••••••zz');
  expect(maskSecret(`ghp_${'a'.repeat(400)}zz`)).toBe('ghp_••••••••zz');
});

it('shows nothing of a short value', () => {
  expect(maskSecret('abc')).toBe('••••••••');
});

it.each([
  ['aws-access-key-id', 'AWS access key ID'],
  ['github-token', 'GitHub token'],
  ['privatekey', 'Private key'],
  ['npm-access-token', 'NPM access token'],
])('titles the rule %s as %s', (rule, title) => {
  expect(ruleTitle(rule)).toBe(title);
});

it.each([
  ['aws-access-key-id', 'an AWS access key ID'],
  ['github-token', 'a GitHub token'],
  ['privatekey', 'a private key'],
  ['private-key', 'a private key'],
  ['npm-access-token', 'an NPM access token'],
  ['openai-token', 'an OpenAI token'],
  ['env-value', 'a .env value'],
])('says the rule %s in a sentence as %s', (rule, noun) => {
  expect(ruleNoun(rule)).toBe(noun);
});

it('knows its own marks from what only looks like one', () => {
  expect(isRedactionMark(redactionMark('aws-access-key-id'))).toBe(true);
  for (const value of [
    '[REDACTED:]',
    '[REDACTED:a b]',
    'x[REDACTED:a]',
    '[REDACTED:a]x',
    '[REDACTED:A]',
    '',
  ]) {
    expect(isRedactionMark(value)).toBe(false);
  }
});
