import { expect, it } from 'vitest';
import type { DraftEntry, DraftSection } from '../../../shared/domain/draft.ts';
import type { ShownCheck } from '../reportView.ts';
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
  expect(offers.map(({ key, tokens }) => [key, tokens])).toEqual([
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
  const costs = Object.fromEntries(offers.map(({ key, cost }) => [key, cost]));
  expect(costs).toMatchObject({
    large: 'The agent may decide it anew.',
    log: 'Little is lost: the command prints it again.',
    second: 'It is done: git and the sessions before show it.',
  });
  expect(offers.find(({ key }) => key === 'file')?.words).toBe('src/a.ts has to be split');
});

it('shows the start of a long line, with its reason', () => {
  const long = entry('large', { text: 'Carts close by a job', why: 'x'.repeat(1_000) });
  const [offer] = cutOffers({ sections: [section('decisions', long)] }, { entryTokens, shownChecks: [] });
  expect(offer?.words).toMatch(/^Carts close by a job · Why: x+…$/u);
  expect(offer?.words.length).toBeLessThan(210);
});

it('offers sections of many short lines as a whole, but never all next steps', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const [status, next] = [
    section('status', ...ids.map((id) => entry(`status-${id}`))),
    section('next', ...ids.map((id) => entry(`next-${id}`))),
  ];
  const each = Object.fromEntries([...status.entries, ...next.entries].map(({ id }) => [id, 9]));
  const offers = cutOffers({ sections: [status, next] }, { entryTokens: each, shownChecks: [] });
  expect(offers).toEqual([
    {
      key: 'status',
      entryIds: status.entries.map(({ id }) => id),
      words: 'All 5 lines',
      title: 'Title of status',
      tokens: 45,
      cost: 'The agent has to find out how far this is.',
    },
  ]);
});

it('shows words without the marks of bold text and of code', () => {
  const bold = entry('bold', { text: '**Prices**: `round()` in `__init__.py`' });
  const [offer] = cutOffers(
    { sections: [section('flags', bold)] },
    { entryTokens: { bold: 50 }, shownChecks: [] },
  );
  expect(offer?.words).toBe('Prices: round() in __init__.py');
});

it('shows a code block without its fences', () => {
  const log = entry('log', { text: '```sh\nnpm ERR! missing script\n```' });
  const [offer] = cutOffers({ sections: [section('other', log)] }, { entryTokens, shownChecks: [] });
  expect(offer?.words).toBe('npm ERR! missing script');
});

it('offers nothing that the checks have not counted yet', () => {
  expect(cutOffers({ sections }, { entryTokens: {}, shownChecks: [] })).toEqual([]);
});
