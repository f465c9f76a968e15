import { expect, it } from 'vitest';
import { findModel, modelOrDefault, models, scaleTokens } from './model.ts';
import { estimateTokens, formatCount, formatShortCount } from './tokenCount.ts';

it('groups thousands, and shortens from 10,000 on where asked', () => {
  expect(formatCount(38412)).toBe('38,412');
  expect(formatShortCount(9_999)).toBe('9,999');
  expect(formatShortCount(21_540)).toBe('21.5k');
  expect(formatShortCount(999_949)).toBe('999.9k');
  expect(formatShortCount(2_759_700)).toBe('2.8M');
});

it('expects no tokens of an empty file and at least one of any other', () => {
  expect(estimateTokens(0)).toBe(0);
  expect(estimateTokens(1)).toBe(1);
});

it('counts a public tokenizer as it is and rounds an estimate up', () => {
  expect(scaleTokens(1000, modelOrDefault('gpt-5'))).toBe(1000);
  expect(scaleTokens(1001, modelOrDefault('claude-sonnet-4.5'))).toBe(Math.ceil(1001 * 1.15));
});

it('counts for a model it does not know as an estimate, under its own name', () => {
  expect(modelOrDefault('model-of-next-year')).toMatchObject({ id: 'model-of-next-year', exact: false });
  expect(findModel('model-of-next-year')).toBeUndefined();
});

it('names a source for every model, and calls none exact whose factor is not 1', () => {
  for (const model of models) {
    expect(model.source.length).toBeGreaterThan(20);
    expect(model.exact).toBe(model.factor === 1 && model.error === 0);
  }
});
