import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figureNames, figureProblem, formatFigure, parseFigure } from './modelFigures.ts';
import { changeModel, isKnownModel, modelForNew, modelOf, modelTable } from './modelTable.ts';
import { defaultModelId, models } from '../model.ts';
import { createNumberFormats, fixedFormats } from '../tokenCount.ts';

it('without changes the table is what ships, each with a budget that fits its window', () => {
  const table = modelTable({});
  expect(table.map(({ id }) => id)).toEqual(models.map(({ id }) => id));
  for (const model of table) {
    expect(model.origin).toBe('shipped');
    expect(figureProblem(model, fixedFormats)).toBeNull();
  }
  expect(modelOf('gpt-4', {}).budget).toBe(8_192);
});

it('a changed factor makes an exact model an estimate, and resetting makes it exact again', () => {
  const changed = changeModel({}, 'gpt-5', { factor: 1.2 });
  expect(modelOf('gpt-5', changed)).toMatchObject({ factor: 1.2, exact: false, origin: 'changed' });
  expect(modelOf('gpt-5', changeModel(changed, 'gpt-5', null))).toMatchObject({
    exact: true,
    origin: 'shipped',
  });
});

it('a model of one’s own is known, listed last, and counted as an estimate', () => {
  const changes = changeModel({}, 'my-model', { encoding: 'cl100k_base', window: 32_000 });
  expect(isKnownModel('my-model', changes)).toBe(true);
  expect(isKnownModel('my-model', {})).toBe(false);
  expect(isKnownModel('constructor', changes)).toBe(false);
  expect(modelTable(changes).at(-1)).toMatchObject({
    id: 'my-model',
    name: 'my-model',
    encoding: 'cl100k_base',
    window: 32_000,
    budget: 32_000,
    exact: false,
    origin: 'own',
  });
  expect(modelForNew('my-model', {}).id).toBe(defaultModelId);
});

it.each([
  ['factor', '× 1.18', 1.18],
  ['factor', '.9', 0.9],
  ['window', '200,000', 200_000],
  ['window', '1.5M', 1_500_000],
  ['budget', '60k', 60_000],
  ['warnAt', '80%', 0.8],
  ['warnAt', '95', 0.95],
] as const)('reads %s %s', (name, typed, value) => {
  expect(parseFigure(name, typed, fixedFormats)).toEqual({ ok: true, value });
});

it.each(['', 'many', '-1', '1e9', 'NaN', '1.2.3', '0x10', '12kk'])('takes %j for no number', (typed) => {
  for (const name of figureNames) expect(parseFigure(name, typed, fixedFormats)).toMatchObject({ ok: false });
});

it('says why figures can’t be', () => {
  const model = modelOf('gpt-5', {});
  expect(figureProblem({ ...model, factor: 0 }, fixedFormats)?.problem).toBe(
    'Enter a number from 0.10 to 10.00.',
  );
  expect(figureProblem({ ...model, budget: 500_000 }, fixedFormats)?.problem).toContain(
    'larger than the window',
  );
  expect(figureProblem({ ...model, warnAt: 1.2 }, fixedFormats)).toMatchObject({ name: 'warnAt' });
  expect(figureProblem({ ...model, window: Number.NaN }, fixedFormats)).toMatchObject({ name: 'window' });
});

it.each(['en-US', 'de-DE'])('a figure that is shown reads back as itself in %s', (locale) => {
  const formats = createNumberFormats(locale);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 10, max: 100 }),
      (count, share) => {
        expect(parseFigure('budget', formatFigure('budget', count, formats), formats)).toEqual({
          ok: true,
          value: count,
        });
        expect(parseFigure('warnAt', formatFigure('warnAt', share / 100, formats), formats)).toEqual({
          ok: true,
          value: share / 100,
        });
      },
    ),
  );
});
