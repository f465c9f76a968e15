import { expect, it } from 'vitest';
import { draftOf, reportOf } from '../testing/draftExamples.ts';
import { gaugeFigures } from './gaugeFigures.ts';
import { viewReport } from './reportView.ts';

const { sections } = draftOf();
const figures = (tokens: number) => gaugeFigures(sections, viewReport(reportOf({ tokens }), sections));

it('is neutral, turns amber over 800 and red over 1,000', () => {
  expect([800, 801, 1_000, 1_001].map((tokens) => figures(tokens).level)).toEqual([
    '',
    'warn',
    'warn',
    'bad',
  ]);
});

it('says what is left, and over the limit which section is the longest', () => {
  expect(figures(624).words).toBe('376 left.');
  expect(figures(1_234).words).toBe('234 over. Decisions made is the longest, with 212.');
});

it('says nothing of what was not counted', () => {
  expect(gaugeFigures(sections, null)).toMatchObject({ tokens: null, parts: [] });
});
