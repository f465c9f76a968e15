import { expect, it } from 'vitest';
import { movedCaret } from './useStableCaret.ts';

const mark = '⟦hidden: github-token 0a1b2c3d⟧';

it('leaves a caret before the change, and takes one behind it along', () => {
  expect(movedCaret('use abcdef now', `use ${mark} now`, 2)).toBe(2);
  expect(movedCaret('use abcdef now', `use ${mark} now`, 12)).toBe(`use ${mark} n`.length);
});

it('puts a caret in or at the end of what was replaced behind what stands there now', () => {
  expect(movedCaret('use abcdef', `use ${mark}`, 10)).toBe(`use ${mark}`.length);
  expect(movedCaret('use abcdef now', `use ${mark} now`, 7)).toBe(`use ${mark}`.length);
});
