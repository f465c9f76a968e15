import { expect, it } from 'vitest';
import { draftOf, reportOf } from '../../testing/draftExamples.ts';
import { gaugeFigures } from './gaugeFigures.ts';
import { viewReport } from '../reportView.ts';

const { sections } = draftOf();
const figures = (tokens: number, most = 1_000) =>
  gaugeFigures(sections, viewReport(reportOf({ tokens }), sections), most);

it('is neutral, turns amber over 800 and red over 1,000', () => {
  expect([800, 801, 1_000, 1_001].map((tokens) => figures(tokens).level)).toEqual([
    '',
    'warn',
    'warn',
    'bad',
  ]);
});

it('turns where the project says', () => {
  expect([1_200, 1_201, 1_501].map((tokens) => figures(tokens, 1_500).level)).toEqual(['', 'warn', 'bad']);
  expect(figures(1_400, 1_500)).toMatchObject({ words: '100 left', most: 1_500, limit: 100 });
});

it('says what is left, and over the limit which section is the longest', () => {
  expect(figures(624).words).toBe('376 left');
  expect(figures(1_234).words).toBe('234 over. Decisions made is the longest, with 212.');
});

it('says nothing of what was not counted', () => {
  expect(gaugeFigures(sections, null, 1_000)).toMatchObject({ tokens: null, parts: [] });
});
