import { describe, expect, it } from 'vitest';
import { parseBudget } from './parseBudget.ts';

describe('a budget as people write it', () => {
  it.each([
    ['60000', 60_000],
    ['60,000', 60_000],
    [' 60 000 ', 60_000],
    ['60k', 60_000],
    ['1.5M', 1_500_000],
    ['1', 1],
  ])('reads %j', (text, budget) => {
    expect(parseBudget(text)).toEqual({ ok: true, budget });
  });

  it.each(['', 'lots', '-5', '0', '0.2', '6e4', '1,000,000,000', 'k'])(
    'refuses %j with a sentence',
    (text) => {
      const parsed = parseBudget(text);
      expect(parsed.ok ? '' : parsed.problem).toMatch(/\.$/u);
    },
  );
});
