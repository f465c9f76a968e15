import { expect, it } from 'vitest';
import { findModel, modelOrDefault, models, scaleTokens } from './model.ts';
import { createNumberFormats, estimateTokens, formatCount, tokenWords } from './tokenCount.ts';

it('groups thousands in the same way on every machine', () => {
  expect(formatCount(38412)).toBe('38,412');
  expect(tokenWords(38412, false)).toBe('about 38,412 tokens');
});

it.each([
  ['en-GB', '38,412', '1.25', '12.3%', 'about 1,200 items'],
  ['de-DE', '38.412', '1,25', '12,3\u{a0}%', 'about 1.200 items'],
  ['ar-EG', '38,412', '1.25', '12.3\u{200e}%\u{200e}', 'about 1,200 items'],
])(
  'writes numbers in the notation of %s, with digits that a field takes',
  (locale, count, decimal, percent, words) => {
    const formats = createNumberFormats(locale);
    expect(formats.formatCount(38_412)).toBe(count);
    expect(formats.formatDecimal(1.25, 2)).toBe(decimal);
    expect(formats.formatPercent(0.123, 1)).toBe(percent);
    expect(`about ${formats.countWords(1_200, 'item')}`).toBe(words);
  },
);

it.each([
  ['en-GB', '60,000', 60_000],
  ['en-GB', '60.000', 60_000],
  ['en-GB', '1.5k', 1_500],
  ['en-GB', '1.125k', 1_125],
  ['en-GB', '1,000k', 1_000_000],
  ['de-DE', '60.000', 60_000],
  ['de-DE', '60,000', 60_000],
  ['de-DE', '1,5k', 1_500],
  ['de-DE', '1.5k', 1_500],
  ['de-DE', '1,125k', 1_125],
  ['de-DE', '1.000k', 1_000_000],
  ['de-DE', '1.234.567', 1_234_567],
  ['de-DE', '1.234,5', 1_234.5],
  ['fr-FR', '60\u{202f}000', 60_000],
  ['de-CH', '60’000', 60_000],
  ['en-IN', '12,34,567', 1_234_567],
])('in %s reads %j as %d', (locale, typed, value) => {
  expect(createNumberFormats(locale).parseNumber(typed, true)).toBe(value);
});

it.each(['', ',', 'k', '1,0,0', '1,234,5', '1000,000.5.5', '-5', '6e4', '1.2,3.4'])(
  'reads %j as no number',
  (typed) => {
    expect(createNumberFormats('en-GB').parseNumber(typed, true)).toBeNull();
  },
);

it.each([
  ['1.125', 1.125],
  ['1,125', 1.125],
  ['.5', 0.5],
  ['80,5 %', 80.5],
])('reads the fraction %j in every locale', (typed, value) => {
  for (const locale of ['en-GB', 'de-DE']) {
    expect(createNumberFormats(locale).parseNumber(typed, false)).toBe(value);
  }
});

it.each(['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'ar-EG', 'fa-IR'])(
  'reads back what it writes in %s',
  (locale) => {
    const { formatCount: write, formatDecimal, formatPercent, parseNumber } = createNumberFormats(locale);
    for (const count of [1, 999, 1_000, 60_000, 1_234_567])
      expect(parseNumber(write(count), true)).toBe(count);
    for (const factor of [0.1, 1.15, 1.125, 9.999])
      expect(parseNumber(formatDecimal(factor, 3), false)).toBe(factor);
    expect(parseNumber(formatPercent(0.8, 0), false)).toBe(80);
  },
);

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
