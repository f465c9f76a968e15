import { expect, it } from 'vitest';
import type { DraftEntry, DraftSection } from '../../shared/domain/draft.ts';
import type { ShownCheck } from './reportView.ts';
import { cutOffers } from './cutOffers.ts';

const entry = (id: string, more: Partial<DraftEntry> = {}): DraftEntry => ({
  id,
  text: `Text of ${id}`,
  ...more,
});
const section = (id: DraftSection['id'], ...entries: DraftEntry[]): DraftSection => ({
  key: id,
  id,
  title: `Title of ${id}`,
  entries,
});
const check = (id: ShownCheck['id'], entryId: string): ShownCheck => ({
  id,
  severity: 'warning',
  message: '',
  index: 0,
  sectionKey: null,
  entryId,
});

const sections = [
  section('goal', entry('goal')),
  section('decisions', entry('small'), entry('tiny'), entry('large')),
  section('next', entry('first'), entry('second', { done: true })),
  section('files', entry('file', { path: 'src/a.ts', text: 'has to be split' })),
  section('other', entry('log')),
];
const entryTokens = { goal: 900, small: 20, tiny: 9, large: 300, first: 800, second: 40, file: 30, log: 200 };

it('offers the largest entries first, and neither the goal nor the first step', () => {
  const offers = cutOffers({ sections }, { entryTokens, shownChecks: [] });
  expect(offers.map(({ entryId, tokens }) => [entryId, tokens])).toEqual([
    ['large', 300],
    ['log', 200],
    ['second', 40],
    ['file', 30],
    ['small', 20],
  ]);
});

it('says what each would cost, less for what is done or complained about', () => {
  const offers = cutOffers(
    { sections },
    { entryTokens, shownChecks: [check('no-why', 'log'), check('raw-output', 'log')] },
  );
  const costs = Object.fromEntries(offers.map(({ entryId, cost }) => [entryId, cost]));
  expect(costs).toMatchObject({
    large: 'The agent may decide it anew.',
    log: 'Little is lost: the command prints it again.',
    second: 'It is done: git and the sessions before show it.',
  });
  expect(offers.find(({ entryId }) => entryId === 'file')?.words).toBe('src/a.ts has to be split');
});

it('shows the start of a long line, with its reason', () => {
  const long = entry('large', { text: 'Carts close by a job', why: 'x'.repeat(1_000) });
  const [offer] = cutOffers({ sections: [section('decisions', long)] }, { entryTokens, shownChecks: [] });
  expect(offer?.words).toMatch(/^Carts close by a job · Why: x+…$/u);
  expect(offer?.words.length).toBeLessThan(210);
});

it('shows a code block without its fences', () => {
  const log = entry('log', { text: '```sh\nnpm ERR! missing script\n```' });
  const [offer] = cutOffers({ sections: [section('other', log)] }, { entryTokens, shownChecks: [] });
  expect(offer?.words).toBe('npm ERR! missing script');
});

it('offers nothing that the checks have not counted yet', () => {
  expect(cutOffers({ sections }, { entryTokens: {}, shownChecks: [] })).toEqual([]);
});
