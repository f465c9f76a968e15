import { Tooltip } from '@base-ui/react/tooltip';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Difference, Hunk } from '../../shared/domain/file/difference.ts';
import { DifferenceText, type DifferenceTextProps } from './DifferenceText.tsx';

const words: DifferenceTextProps['words'] = {
  same: 'The same',
  'not-kept': 'Not kept',
  'too-different': 'Too different',
};

beforeEach(() => {
  // happy-dom has no layout: without a height a virtual list has no rows to show.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(difference: Difference | null, path = 'src/order.ts') {
  render(
    <Tooltip.Provider>
      <DifferenceText difference={difference} words={words} path={path} />
    </Tooltip.Provider>,
  );
}
const ok = (...hunks: readonly Hunk[]): Difference => ({
  status: 'ok',
  title: 'order.ts',
  hunks,
  leftOut: 0,
});
const lines = () => [...document.querySelectorAll('.diff-line')];
const textOf = (line: Element | undefined) => line?.querySelector('.diff-text')?.textContent;
const colour = (text: string) => screen.getByText(text).className;

it('keeps signs and numbers out of the text, and says aloud what came and went', () => {
  show(ok({ before: 7, now: 7, lines: ['--- old', '+- new', ' same'] }));
  expect(lines().map((line) => textOf(line))).toEqual(['Removed: -- old', 'Added: - new', 'same']);
  const marks = [...(lines()[0]?.querySelectorAll('i') ?? [])];
  expect(marks.map((mark) => mark.dataset['number'] ?? mark.dataset['sign'])).toEqual(['7', '', '−']);
  expect(marks.every((mark) => mark.textContent === '' && mark.getAttribute('aria-hidden') === 'true')).toBe(
    true,
  );
});

it('marks the words that changed, and colours the rest as its language', () => {
  show(
    ok({
      before: 1,
      now: 1,
      lines: ['-const size = 20; // rows', '+const size = 100; // rows', " return 'x';"],
    }),
  );
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['20', '100']);
  expect(colour('return')).toBe('syntax-keyword');
  expect(colour("'x'")).toBe('syntax-string');
});

it('colours what a fence of Markdown holds as the language it names', () => {
  show(
    ok({ before: 1, now: 1, lines: [' const a', ' ```ts', '+return 1;', ' ```', ' return'] }),
    'message.md',
  );
  const returns = screen.getAllByText('return');
  expect(returns.map((found) => found.className)).toEqual(['syntax-keyword', '']);
});

it('goes from change to change by keys and buttons, and says where that is', async () => {
  const user = userEvent.setup();
  show(ok({ before: 1, now: 1, lines: ['+a', ' b', '-c', '+d', ' e'] }));
  expect(screen.getByText('2 changes')).toBeTruthy();
  screen.getByRole('region', { name: 'Changes' }).focus();
  await user.keyboard('nn');
  expect(screen.getByText('Change 2 of 2')).toBeTruthy();
  expect(textOf(document.querySelector('.diff-line.current') ?? undefined)).toBe('Removed: c');
  await user.keyboard('p');
  expect(screen.getByText('Change 1 of 2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next change' }));
  expect(screen.getByText('Change 2 of 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next change' }).getAttribute('aria-disabled')).toBe('true');
});

it('folds what is unchanged, and shows it when asked', async () => {
  const user = userEvent.setup();
  const unchanged = Array.from({ length: 12 }, (_, index) => ` line ${String(index + 1)}`);
  show(ok({ before: 1, now: 1, lines: [...unchanged, '+end'] }));
  expect(screen.queryByText('line 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 9 unchanged lines' }));
  expect(lines()).toHaveLength(13);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Changes' }));
});

it('shows text as text, with what can’t be seen written out', () => {
  show(ok({ before: 1, now: 1, lines: ['+<img src=x>\u202e'] }));
  expect(document.querySelector('img')).toBeNull();
  expect(textOf(lines()[0])).toBe('Added: <img src=x>⟨U+202E⟩');
});

it.each([
  [null, 'Comparing'],
  [{ status: 'same', title: '' } as const, 'The same'],
  [{ status: 'too-different', title: '' } as const, 'Too different'],
])('says why there are no lines: %j', (difference, said) => {
  show(difference);
  expect(screen.getByRole('status').textContent).toBe(said);
});
