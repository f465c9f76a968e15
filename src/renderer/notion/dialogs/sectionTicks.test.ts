import { expect, test } from 'vitest';
import type { NotionSection } from '../../../shared/domain/source/notion.ts';
import { pickedHeadings, sumTokens, tickSection, tickState, withDeeper } from './sectionTicks.ts';

const sections: readonly NotionSection[] = [
  { id: 'start', title: '', level: 0, tokens: 1 },
  { id: 'goals', title: 'Goals', level: 1, tokens: 10 },
  { id: 'stays', title: 'What stays', level: 2, tokens: 100 },
  { id: 'queue', title: 'Queue', level: 3, tokens: 1_000 },
  { id: 'moves', title: 'What moves', level: 2, tokens: 10_000 },
  { id: 'open', title: 'Open questions', level: 1, tokens: 100_000 },
];
const all = new Set(sections.map((section) => section.id));

test('a section goes with those deeper than it, up to the next of its level', () => {
  expect(withDeeper(sections, 'goals')).toEqual(['goals', 'stays', 'queue', 'moves']);
  expect(withDeeper(sections, 'stays')).toEqual(['stays', 'queue']);
  expect(withDeeper(sections, 'open')).toEqual(['open']);
  expect(withDeeper(sections, 'nobody')).toEqual([]);
});

test('what stands before the first heading is above nothing', () => {
  expect(withDeeper(sections, 'start')).toEqual(['start']);
});

test('ticking takes all below along, and a part of them shows as mixed', () => {
  const without = tickSection(sections, all, 'stays');
  expect([...without].toSorted()).toEqual(['goals', 'moves', 'open', 'start']);
  expect(tickState(sections, without, 'goals')).toBe('mixed');
  expect(tickState(sections, without, 'stays')).toBe(false);
  expect(tickSection(sections, without, 'stays')).toEqual(all);
});

test('a heading whose own text is in can be left without those below', () => {
  const only = tickSection(sections, new Set(['goals']), 'queue');
  expect([...only]).toEqual(['goals', 'queue']);
});

test('tokens are those of the ticked sections', () => {
  expect(sumTokens(sections, all)).toBe(111_111);
  expect(sumTokens(sections, new Set(['queue', 'gone']))).toBe(1_000);
});

test('everything ticked is the whole page, and else the ids in the page’s order', () => {
  expect(pickedHeadings(sections, all)).toBeNull();
  expect(pickedHeadings(sections, new Set(['open', 'goals', 'gone']))).toEqual(['goals', 'open']);
});
