import { expect, it } from 'vitest';
import { joinSentences } from './joinSentences.ts';

it('puts one stop between parts, whether they have one or not', () => {
  expect(
    joinSentences(['Next action, 1 of 1: Continue.', '', 'Why: speed', 'Name a file.', 'F: Fix it']),
  ).toBe('Next action, 1 of 1: Continue. Why: speed. Name a file. F: Fix it');
  expect(joinSentences(['続ける。', 'Really?', 'one'])).toBe('続ける。 Really? one');
  expect(joinSentences([])).toBe('');
});
