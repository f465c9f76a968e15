import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { IssueText } from './IssueText.tsx';

function show(text: string) {
  const onOpen = vi.fn();
  render(<IssueText label="The issue now" text={text} onOpen={onOpen} />);
  return { article: screen.getByRole('article'), onOpen };
}

/** Returns the folds around a text, the outermost one first. */
function foldsAround(words: string): readonly string[] {
  const names: string[] = [];
  for (
    let fold = screen.getByText(words).closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    names.unshift(fold.querySelector('summary')?.textContent ?? '');
  return names;
}

test.each([
  ['in lines of its own', '<details>\n<summary>Log</summary>\n\nhello\n\n</details>\n\nAfter'],
  ['without blank lines', '<details>\n<summary>Log</summary>\nhello\n</details>\n\nAfter'],
  ['in one line', '<details><summary>Log</summary>hello</details>\n\nAfter'],
  ['with its summary apart', '<details>\n\n<summary><b>Log</b></summary>\n\nhello\n\n</details>\n\nAfter'],
  ['with text right below it', '<details>\n<summary>Log</summary>\n\nhello\n\n</details>\nAfter'],
])('a fold %s has its text, and ends', (_name, text) => {
  const { article } = show(text);
  expect(foldsAround('hello')).toEqual(['Log']);
  expect(foldsAround('After')).toEqual([]);
  expect(article.textContent).not.toContain('details>');
});

test('a fold within a fold stays there', () => {
  show(
    '<details>\n<summary>A</summary>\n\none\n\n<details>\n<summary>B &amp; &lt;C&gt;</summary>\n\ntwo\n\n</details>\n\nthree\n\n</details>\n\nAfter',
  );
  expect(foldsAround('two')).toEqual(['A', 'B & <C>']);
  expect(foldsAround('three')).toEqual(['A']);
  expect(foldsAround('After')).toEqual([]);
});

test('a fold that has no end still shows its text', () => {
  show('<details>\n\nhello');
  expect(foldsAround('hello')).toEqual(['Details']);
});

test('a line of an issue ends where it ends, unlike in a file', () => {
  const { article } = show('- [ ] Phase 1: Move auth\n  Files: `a.ts`\n  Done when: it passes\n\none\ntwo');
  expect([...article.querySelectorAll('p')].map((line) => line.querySelectorAll('br').length)).toEqual([
    2, 1,
  ]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Not done' }).checked).toBe(false);
});

test('a comment hides nothing but itself', () => {
  const { article } = show('<!-- kept --> visible\n\nbefore <!-- note --> behind\n\n<!-- never\nended');
  expect(article.textContent).toContain('visible');
  expect(article.textContent).toContain('before  behind');
  expect(article.textContent).not.toMatch(/kept|note|never/u);
});

test('a picture is a link, and nothing is fetched or run', async () => {
  const { article, onOpen } = show(
    '![The queue](https://example.org/queue.png) <img src="https://example.org/b.png" onerror="alert(1)">\n\n[x](javascript:alert(1))',
  );
  expect(article.querySelectorAll('img, script, a[href]')).toHaveLength(0);
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'The queue, opens example.org' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('https://example.org/queue.png');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test.each([
  ['quotes', `${'>'.repeat(5_000)}a`],
  ['points', `${'- '.repeat(2_000)}a`],
  ['lists', Array.from({ length: 150 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')],
  ['folds', '<details>\n\n'.repeat(2_000)],
])('%s that nest too deep are shown as text', (_name, text) => {
  const { article } = show(text);
  expect(article.textContent).toContain('nests too deep');
  expect(article.querySelector('pre')?.textContent).toBe(text);
});
