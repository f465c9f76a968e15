import { expect, it } from 'vitest';
import { likelySections } from './likelySections.ts';
import { sectionIds, type PayloadEntry, type SectionId } from '../payload.ts';

const full = (without: readonly SectionId[] = []) => ({
  template: 'standard' as const,
  sections: (['goal', 'decisions', 'next', 'files'] as const)
    .filter((id) => !without.includes(id))
    .map((id) => ({ id, entries: [{ text: 'x' }] })),
});
const first = (texts: readonly (string | PayloadEntry)[], around = full()) =>
  likelySections(
    texts.map((one) => (typeof one === 'string' ? { text: one } : one)),
    around,
  )[0];

it.each<[SectionId, (string | PayloadEntry)[]]>([
  ['files', ['`src/a.ts`', 'src/b.ts: half done']],
  ['files', [{ text: '', path: 'Makefile' }]],
  ['questions', ['Who owns the mock?', 'Why is it slow?']],
  ['next', ['Write the test', 'Run it']],
  ['next', [{ text: 'the parser', done: false }]],
  [
    'status',
    [
      { text: 'the parser', done: true },
      { text: 'the lexer', state: 'done' },
    ],
  ],
  ['flags', ['Never close a cart while a payment is open']],
  ['deferred', ['Retry logic, not now']],
  ['decisions', ['A userId, because sessions expire']],
])('%s is the likeliest for %j', (section, texts) => {
  expect(first(texts)).toBe(section);
});

it('a section that the payload needs and lacks is likelier', () => {
  expect(first(['the checkout'], full(['next']))).toBe('next');
  expect(first(['the checkout'], full(['goal']))).toBe('goal');
  expect(first(['Who owns the mock?'], full(['next']))).toBe('questions');
});

it('all sections are there, once each', () => {
  const all = likelySections([{ text: 'x' }], full());
  expect(all.toSorted()).toEqual(sectionIds.filter((id) => id !== 'other').toSorted());
});
