import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactionMark } from '../../shared/domain/finding.ts';
import { isOfRedaction, ownMarks } from './redactionMarks.ts';

const found = { rule: 'password-in-url', tier: 'certain' } as const;
const words = fc.array(fc.constantFrom('a', ' ', '[', ']', 'REDACTED:', 'key', '\n', '://'), {
  maxLength: 12,
});
const rules = fc.constantFrom('password-in-url', 'aws-secret-access-key', 'x');

it('takes a mark, and any part of one, for the mark that it is', () => {
  fc.assert(
    fc.property(words, rules, words, fc.nat(), fc.nat(), (before, rule, after, from, to) => {
      const mark = redactionMark(rule);
      const [first = 0, last = 0] = [from % mark.length, to % mark.length].toSorted((a, b) => a - b);
      const text = before.join('') + mark + after.join('');
      const at = before.join('').length;
      const span = { ...found, start: at + first, end: at + last + 1 };
      expect(isOfRedaction(text, span)).toBe(true);
    }),
  );
});

it('takes nothing beside a mark for one, and no mark of a rule that the message has no finding of', () => {
  const text = 'postgres://ada:[REDACTED:password-in-url]@db and hunter2 [REDACTED:hunter2]';
  const spanOf = (value: string) => {
    const start = text.lastIndexOf(value);
    return { ...found, start, end: start + value.length };
  };
  const finding = { rule: 'password-in-url' };
  const isOwn = ownMarks([{ view: finding, valueHash: '', place: '' } as never]);
  expect(isOfRedaction(text, spanOf('password-in-url'), isOwn)).toBe(true);
  expect(isOfRedaction(text, spanOf('[REDACTED:hunter2]'), isOwn)).toBe(false);
  for (const beside of ['hunter2 [', ' and hunter2', 'db and', 'ada:[REDACTED:password-in-url]@db and']) {
    expect(isOfRedaction(text, spanOf(beside)), beside).toBe(false);
  }
});

it('takes no span for a mark that is longer than one can be', () => {
  const long = redactionMark(Array.from({ length: 9 }, () => 'a'.repeat(30)).join('-'));
  expect(isOfRedaction(long, { ...found, start: 0, end: long.length })).toBe(false);
});
