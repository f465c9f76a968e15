import { expect, it } from 'vitest';
import { parseMemoryQuery } from '../../shared/domain/memory/memoryWords.ts';
import { bestPart } from './bestPart.ts';

const part = (text: string, query: string) => bestPart(text, parseMemoryQuery(query));

it('shows the line with most of the words, without Markdown', () => {
  const text =
    '# Token\n\nA retry.\n\n## Decisions\n- **Retry** once, then ask for a new `token`. Why: a loop\n- token';
  expect(part(text, 'token retry')).toBe('Retry once, then ask for a new token. Why: a loop');
  expect(part('- [x] Ticked token\n', 'token')).toBe('Ticked token');
  expect(part('# Token\n\nNothing.', 'token')).toBe('Token');
});

it('shows the first line that says something where no word is in it', () => {
  expect(part('\n# Title\n\n---\n\nThe text.', 'absent')).toBe('The text.');
  expect(part('# Title only', '')).toBe('Title only');
  expect(part('', 'token')).toBe('');
});

it('cuts a long line between words around the first place', () => {
  const line = `${'before '.repeat(60)}token ${'after '.repeat(60)}`;
  const shown = part(line, 'token');
  expect(shown).toMatch(/^…before .*\btoken\b.* after…$/u);
  expect(shown.length).toBeLessThan(180);
  expect(part('x'.repeat(5_000), 'x').length).toBeLessThan(180);
});
